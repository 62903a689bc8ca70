import { takingPath, type TakingAnswer, type TakingBody } from '#core/http/figures/taking-contract.ts'
import type { ApiClient } from '../api/api-client.ts'

/** What lines of a document that are made of others take. */
export async function fetchTaking(api: ApiClient, asked: TakingBody, signal?: AbortSignal): Promise<TakingAnswer> {
  const { data } = await api.json<TakingAnswer>(takingPath, { method: 'POST', body: asked, isQuiet: true, signal })
  return data
}
