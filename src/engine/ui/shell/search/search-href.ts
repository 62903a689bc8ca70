import type { SearchEntry } from '#core/model/screens/search-definition.ts'
import { addressWith } from '../../client/address/address-with.ts'

/** Ids of the two entries whose address says that they were chosen. */
const allTransactions = 'allTransaction'
const scheduledReports = 'reportsLoadScheduleReports'

/** Address under the tenant of an entry: its path, its key|value pair, and GlobalSearch=true (SPEC-2.7.2). */
export function searchHref(entry: Pick<SearchEntry, 'id' | 'path' | 'paramskeys'>): string {
  const [key = '', value = ''] = entry.paramskeys.split('|')
  const path = entry.id === allTransactions ? `${entry.path}?list=allTransactions` : entry.path
  return addressWith(path, {
    ...(key === '' ? {} : { [key]: value }),
    GlobalSearch: 'true',
    ...(entry.id === allTransactions ? { fromReqCategory: 'AllTransaction' } : {}),
    ...(entry.id === scheduledReports ? { fromScheduledReport: 'true' } : {}),
  })
}
