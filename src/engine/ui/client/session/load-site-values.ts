import type { WireList } from '#core/http/odata-contract.ts'
import { headOffice, sharedLocationType } from '#core/model/head-office.ts'
import { setPath } from '../data/odata-client.ts'
import { printODataQuery, type ODataQuery } from '../data/odata-query.ts'
import type { AppServices } from '../services/app-services.ts'
import { siteValuesOf } from '../state/site-values.ts'

/** Reads base currency, tax regions and locations of the session's site into the session (SPEC-4.1.10). @throws ApiError */
export async function loadSiteValues({ api, store }: Pick<AppServices, 'api' | 'store'>): Promise<void> {
  const siteId = store.getState().session.values?.siteId
  if (siteId === undefined) return
  const read = async (set: string, query: ODataQuery) =>
    (await api.json<WireList>(setPath(set) + printODataQuery(query), { isQuiet: true })).data.value
  const [sites, locations] = await Promise.all([
    read('Sites', { filter: `Id in (${headOffice},${siteId})`, expand: ['SitesBaseCurrency'] }),
    read('Locations', { filter: locationFilter(siteId), select: ['Id', 'Name'] }),
  ])
  store.getState().session.useSite(siteValuesOf(siteId, sites, locations))
}

/** Active locations: the site's and the shared ones, or at the head office those of every site (ODS-3). */
export function locationFilter(siteId: number): string {
  if (siteId === headOffice) return 'IsActive eq true and SiteId ne null'
  return `IsActive eq true and (SiteId eq ${siteId} or LocationTypeId eq ${sharedLocationType})`
}
