import type { WireRow } from '#core/http/odata-contract.ts'
import { headOffice } from '#core/model/head-office.ts'

/** Regions whose taxes apply: at the site, to its customers, and at its locations; null where none is set. */
export interface TaxRegionIds {
  readonly site: number | null
  readonly customer: number | null
  readonly location: number | null
}

/** What a session knows of its site beyond its name: base currency, tax regions and locations (SPEC-4.1.10). */
export interface SiteValues {
  readonly baseCurrencyId: number
  readonly currencyCode: string
  readonly currencyName: string
  readonly taxRegionIds: TaxRegionIds
  readonly locationIds: readonly number[]
}

/** What holds until the site's own values have come, and where it names none. */
export const defaultSiteValues: SiteValues = {
  baseCurrencyId: 164,
  currencyCode: 'USD',
  currencyName: 'US Dollars',
  taxRegionIds: { site: null, customer: null, location: null },
  locationIds: [],
}

/** The values of a site from its record, that of the head office, and its locations. */
export function siteValuesOf(siteId: number, sites: readonly WireRow[], locations: readonly WireRow[]): SiteValues {
  const own = sites.find(({ Id }) => Id === siteId)
  const office = sites.find(({ Id }) => Id === headOffice)
  const region = numberOf(own?.['TaxRegionID']) ?? numberOf(office?.['TaxRegionID']) ?? null
  return {
    ...currencyOf(own ?? office),
    // Customers without a region of their own, and locations, are taxed where their site is.
    taxRegionIds: { site: region, customer: region, location: region },
    locationIds: locations.map(({ Id }) => Id),
  }
}

function currencyOf(site: WireRow | undefined): Pick<SiteValues, 'baseCurrencyId' | 'currencyCode' | 'currencyName'> {
  const { baseCurrencyId, currencyCode, currencyName } = defaultSiteValues
  const id = numberOf(site?.['BaseCurrencyId'])
  const currency = site?.['SitesBaseCurrency']
  if (id === undefined || typeof currency !== 'object' || currency === null)
    return { baseCurrencyId, currencyCode, currencyName }
  const { Code, Name } = { Code: '', Name: '', ...currency }
  return { baseCurrencyId: id, currencyCode: Code, currencyName: Name }
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
