import { describe, expect, it } from 'vitest'
import type { AppServices } from '../../../../src/engine/ui/client/services/app-services.ts'
import { loadSiteValues, locationFilter } from '../../../../src/engine/ui/client/session/load-site-values.ts'
import { defaultSiteValues, siteValuesOf } from '../../../../src/engine/ui/client/state/site-values.ts'
import { createAppStore } from '../../../../src/engine/ui/client/state/app-store.ts'

const usd = { Id: 164, Code: 'USD', Name: 'US Dollars' }
const eur = { Id: 47, Code: 'EUR', Name: 'Euro' }
const office = { Id: 1, BaseCurrencyId: 164, SitesBaseCurrency: usd, TaxRegionID: 7, SiteLocationId: null }
const resort = { Id: 2, BaseCurrencyId: 47, SitesBaseCurrency: eur, TaxRegionID: 9, SiteLocationId: 4 }

describe('the values of a site', () => {
  it('[SPEC-3.1] a session without a site of its own has currency 164, USD, US Dollars, and port -2', () => {
    const { session } = createAppStore({ session: undefined, theme: 'system', isPhone: false }).getState()
    expect(session.site).toEqual({
      baseCurrencyId: 164,
      currencyCode: 'USD',
      currencyName: 'US Dollars',
      taxRegionIds: { site: null, customer: null, location: null },
      locationIds: [],
    })
    expect(session.printerPort).toBe(-2)
  })

  it('[SPEC-4.1.10] are its own, the head office speaking where it is silent', () => {
    const locations = [{ Id: 5 }, { Id: 8 }]
    expect(siteValuesOf(2, [office, resort], locations)).toEqual({
      baseCurrencyId: 47,
      currencyCode: 'EUR',
      currencyName: 'Euro',
      taxRegionIds: { site: 9, customer: 9, location: 9 },
      locationIds: [5, 8],
    })
    expect(siteValuesOf(3, [office], []).taxRegionIds.site).toBe(7)
    expect(siteValuesOf(3, [], [])).toEqual(defaultSiteValues)
  })

  it('[SPEC-7.3.2] are asked for as the specification writes it, and forgotten with the session', async () => {
    const paths: string[] = []
    const values = { tenantId: 'ui', token: 't', userId: 1, username: 'a', siteId: 2, roleId: 1, language: 'en' }
    const store = createAppStore({
      session: { ...values, timeZone: 'UTC', windowsTimeZone: 'UTC', loginType: '' },
      theme: 'system',
      isPhone: false,
    })
    const json = async (path: string) => {
      paths.push(decodeURIComponent(path))
      return { data: { value: path.includes('Sites') ? [office, resort] : [{ Id: 5 }] } }
    }
    // Only `json` of the client is used.
    await loadSiteValues({ api: { json } as unknown as AppServices['api'], store })
    expect(paths).toEqual([
      '/inventory/api/Sites?$filter=Id in (1,2)&$expand=SitesBaseCurrency',
      '/inventory/api/Locations?$filter=IsActive eq true and (SiteId eq 2 or LocationTypeId eq 10)&$select=Id,Name',
    ])
    expect(store.getState().session.site).toMatchObject({ currencyCode: 'EUR', locationIds: [5] })
    store.getState().session.end({ keepValues: false, hasExpired: false })
    expect(store.getState().session.site).toEqual(defaultSiteValues)
  })

  it('[SPEC-7.3.2] the head office asks for the locations of every site', () => {
    expect(locationFilter(1)).toBe('IsActive eq true and SiteId ne null')
  })
})
