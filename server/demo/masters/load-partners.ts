import type { WireRecord } from '#core/record/wire-record.ts'
import { createAll, dollars, idOf, type MastersWork } from './create-all.ts'
import type { DemoPackage } from '../demo-data.ts'
import type { LoadedLocation } from '../load-places.ts'
import type { Masters } from '../loaded-item.ts'

/** Customers and packages by their codes. */
export interface Partners {
  readonly customers: ReadonlyMap<string, number>
  readonly packages: ReadonlyMap<string, number>
}

/** Creates the customers and the packages, which need terms, items, suppliers and places; answers both. */
export async function loadPartners(
  work: MastersWork,
  masters: Masters,
  places: readonly LoadedLocation[],
): Promise<Partners> {
  const { setup } = masters
  const customers = await createAll(
    work,
    { set: 'Customers', rows: work.data.customers },
    ({ code, name, kind, terms, level, limit, contact, city }) => ({
      Number: code,
      Name: name,
      CustomerType: kind,
      TermsId: idOf(setup.paymentTerms, terms),
      PriceLevelId: idOf(setup.priceLevels, level),
      CreditLimit: limit,
      CurrencyId: dollars,
      Email: contact[2],
      Phone: contact[3],
      Contacts: [{ Name: contact[0], Duty: contact[1], Email: contact[2], Phone: contact[3], IsPrimary: true }],
      Addresses: [{ Use: 'Billing', Street: '1 Harbor Way', City: city, Country: 'US' }],
    }),
  )
  const there = work.data.packages.filter(
    ({ location }) => placeOf(places, location) !== undefined || location === undefined,
  )
  const packages = await createAll(work, { set: 'Packages', rows: there }, (demo) => packageOf(demo, masters, places))
  return { customers, packages }
}

/** Creates the limits of packages, when the documents of the past are there, which keep what they have. */
export async function loadPackageLimits(
  work: MastersWork,
  packages: ReadonlyMap<string, number>,
  places: readonly LoadedLocation[],
): Promise<void> {
  const limits = work.data.packageLimits.filter((limit) => limit.locations.every((code) => placeOf(places, code)))
  await createAll(work, { set: 'PackageLimits', rows: limits }, (limit) => ({
    Number: limit.code,
    Name: limit.name,
    LimitType: 'Item',
    Packages: limit.packages.map((code) => ({ PackageId: idOf(packages, code) })),
    Sites: [],
    Locations: limit.locations.map((code) => ({ LocationId: placeOf(places, code) })),
  }))
}

function packageOf(demo: DemoPackage, masters: Masters, places: readonly LoadedLocation[]): WireRecord {
  const items = masters.items.filter(({ category }) => demo.categories.includes(category))
  return {
    Number: demo.code,
    Name: demo.name,
    ...Object.fromEntries(demo.purposes.map((purpose) => [purpose, true])),
    Owner: 'Global',
    LocationId: placeOf(places, demo.location),
    SupplierId: demo.supplier === undefined ? null : idOf(masters.suppliers, demo.supplier),
    Items: items.map(({ id, packUnitId }, index) => ({ ItemId: id, UnitId: packUnitId, ShelfLabel: shelf(index) })),
  }
}

/** Eight items to a shelf, B-1 and so on. */
function shelf(index: number): string {
  return `${String.fromCodePoint(65 + Math.floor(index / 8))}-${(index % 8) + 1}`
}

function placeOf(places: readonly LoadedLocation[], code: string | undefined): number | null | undefined {
  return code === undefined ? null : places.find((place) => place.code === code)?.id
}
