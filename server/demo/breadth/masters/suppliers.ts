import type { WireRecord } from '#core/record/wire-record.ts'
import type { DemoSupplier } from '../../demo-data.ts'
import { idOf } from '../../masters/create-all.ts'
import { listOf, readTable, type TableRow } from '../world/read-table.ts'
import { administrator, dayFrom, happen, type BreadthPart, type Scene } from '../world/scene.ts'

const columns = [
  'code',
  'name',
  'email',
  'terms',
  'minOrder',
  'leadDays',
  'categories',
  'currency',
  'hold',
  'delivers',
  'certificate',
  'contact',
  'street',
  'city',
  'country',
] as const

type SupplierRow = TableRow<(typeof columns)[number]>

/** A seller as items are given to it. */
export type Seller = Pick<DemoSupplier, 'code' | 'categories' | 'leadDays'> & { readonly currency: string }

const canadianDollar = { Code: 'CAD', Name: 'Canadian dollars', Decimals: 2, Symbol: 'C$' }

/** What one was worth, since so many days before the demo was loaded. */
const canadianRates = [
  ['0.7288', 240],
  ['0.7263', 210],
  ['0.7251', 180],
  ['0.7279', 150],
  ['0.7304', 120],
  ['0.7325', 90],
  ['0.7318', 60],
  ['0.7312', 30],
] as const

/** Who sells what, in the order of the demo's suppliers. */
export function sellers(first: readonly DemoSupplier[]): readonly Seller[] {
  const further = readTable('suppliers', columns).map(({ code, categories, leadDays, currency }) => ({
    code,
    categories: listOf(categories),
    leadDays: Number(leadDays),
    currency: currency === '' ? 'USD' : currency,
  }))
  return [...first.map((one) => ({ ...one, currency: 'USD' })), ...further]
}

/** The currency one supplier is paid in, and what a Canadian dollar was worth. */
export const loadCurrency: BreadthPart = (scene) =>
  scene.ids.currencies.has('CAD')
    ? []
    : [
        happen(scene, ['Currencies', 'Canadian dollars'], async () => {
          const admin = administrator(scene)
          const { row } = await admin.create('Currencies', scene.now, canadianDollar)
          const ofRate = { CurrencyId: row.Id, BaseCurrencyId: idOf(scene.ids.currencies, 'USD') }
          for (const [Rate, days] of canadianRates)
            await admin.create('CurrencyRates', scene.now, { ...ofRate, Rate, ValidFrom: dayFrom(scene, -days) })
        }),
      ]

/** The suppliers beside those of the first start, each with a contact, an address, a certificate and the sites it delivers to. */
export const loadSuppliers: BreadthPart = (scene) =>
  readTable('suppliers', columns)
    .filter(({ code }) => !scene.ids.suppliers.has(code))
    .map((row) =>
      happen(scene, ['Suppliers', row.name], () =>
        administrator(scene).create('Suppliers', scene.now, bodyOf(scene, row)),
      ),
    )

function bodyOf(scene: Scene, row: SupplierRow): WireRecord {
  const { ids } = scene
  const phone = `+1 555 0${row.code.slice(-3)}`
  return {
    Number: row.code,
    Name: row.name,
    LegalName: `${row.name}${row.country === 'US' ? ', Inc.' : ''}`,
    TaxNo: `81-3300${row.code.slice(-3)}`,
    AccountNo: `LH-${row.code.slice(-3)}`,
    Email: row.email,
    Phone: phone,
    CurrencyId: idOf(ids.currencies, row.currency === '' ? 'USD' : row.currency),
    TermsId: idOf(ids.terms, row.terms),
    MinOrder: row.minOrder,
    LeadDays: Number(row.leadDays),
    Hold: row.hold === '' ? 'None' : row.hold,
    IsLocal: Number(row.leadDays) <= 2,
    Cutoff: 14 * 60,
    ...Object.fromEntries(listOf(row.delivers).map((day) => [`Delivers${day}`, true])),
    Contacts: [{ Name: row.contact, Duty: 'Sales', Email: row.email, Phone: phone, IsPrimary: true }],
    Addresses: [{ Use: 'Office', Street: row.street, City: row.city, Country: row.country }],
    Certificates: [certificateOf(scene, row)],
    Sites: [2, 3].map((site) => ({ SiteId: site, AccountNo: `LH${site}-${row.code.slice(-3)}` })),
  }
}

/** What a certificate is, and in how many days it expires; one has expired. */
function certificateOf(scene: Scene, { code, certificate }: SupplierRow): WireRecord {
  const [kind = '', days = '0'] = certificate.split(' ')
  return {
    Certificate: kind,
    Number: `C-${code.slice(-3)}`,
    Issuer: 'West Coast Certification',
    IssuedOn: dayFrom(scene, Number(days) - 730),
    ExpiresOn: dayFrom(scene, Number(days)),
  }
}
