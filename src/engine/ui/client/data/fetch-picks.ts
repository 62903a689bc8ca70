import { picksPath, type PicksAnswer, type PicksBody } from '#core/http/figures/picks-contract.ts'
import type { ApiClient } from '../api/api-client.ts'

/** Where the goods lie that a move of a record would take. */
export async function fetchPicks(api: ApiClient, asked: PicksBody, signal?: AbortSignal): Promise<PicksAnswer> {
  const { data } = await api.json<PicksAnswer>(picksPath, { method: 'POST', body: asked, isQuiet: true, signal })
  return data
}
