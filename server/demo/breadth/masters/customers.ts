import { dollars, idOf } from '../../masters/create-all.ts'
import { readTable } from '../world/read-table.ts'
import { administrator, happen, type BreadthPart } from '../world/scene.ts'

const columns = [
  'code',
  'name',
  'kind',
  'terms',
  'level',
  'limit',
  'contact',
  'duty',
  'email',
  'phone',
  'city',
] as const

/** Customers by their kind, for packages of them. */
export const customerKinds = (): ReadonlyMap<string, string> =>
  new Map(readTable('customers', columns).map(({ code, kind }) => [code, kind]))

/** The customers beside those of the first start. */
export const loadCustomers: BreadthPart = (scene) =>
  readTable('customers', columns)
    .filter(({ code }) => !scene.ids.customers.has(code))
    .map(({ code, name, kind, terms, level, limit, contact, duty, email, phone, city }) =>
      happen(scene, ['Customers', name], () =>
        administrator(scene).create('Customers', scene.now, {
          Number: code,
          Name: name,
          CustomerType: kind,
          TermsId: idOf(scene.ids.terms, terms),
          PriceLevelId: idOf(scene.ids.priceLevels, level),
          CreditLimit: limit,
          CurrencyId: dollars,
          Email: email,
          Phone: phone,
          ...(kind === 'Internal' ? { CostCentreId: idOf(scene.ids.centres, 'HSK-2') } : {}),
          Contacts: [{ Name: contact, Duty: duty, Email: email, Phone: phone, IsPrimary: true }],
          Addresses: [{ Use: 'Billing', Street: '20 Plaza Street', City: city, Country: 'US' }],
        }),
      ),
    )
