import type { WireList } from '#core/http/odata-contract.ts'
import type { ApiClient } from '../api/api-client.ts'
import { setPath } from './odata-client.ts'
import { printODataQuery } from './odata-query.ts'

/** How many messages of the signed-in user are not read. Nobody waits for it, so no bar is shown. */
export async function countUnread(api: ApiClient): Promise<number> {
  const query = printODataQuery({ filter: 'IsRead eq false', top: 1, count: true, select: ['Id'] })
  const { data } = await api.json<WireList>(setPath('Messages') + query, { isQuiet: true })
  return data['@odata.count'] ?? 0
}
