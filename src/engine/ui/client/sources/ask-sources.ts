import { sourcePath, type SourceAnswer, type SourceBody } from '#core/http/sources-contract.ts'
import type { ApiClient } from '../api/api-client.ts'

/** Which endpoint is asked, and for what. */
export interface SourceQuestion {
  /** Set of the family that is made. */
  readonly set: string
  readonly source: string
  readonly body: SourceBody
}

/** Open lines of sources; nothing is stored by asking. @throws ApiError when one that was named is closed or does not fit. */
export async function askSources(
  api: ApiClient,
  { set, source, body }: SourceQuestion,
  signal?: AbortSignal,
): Promise<SourceAnswer> {
  const request = { method: 'POST', body, isQuiet: true, signal } as const
  return (await api.json<SourceAnswer>(sourcePath(set, source), request)).data
}
