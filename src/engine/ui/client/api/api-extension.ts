import type { ApiRequest } from './send-request.ts'
import type { FetchedText, TextAnswer } from './plain-answer.ts'

/** Sends a GET, with a condition when an answer to it is kept. */
export type FetchText = (extra: Pick<ApiRequest, 'ifNoneMatch'>) => Promise<FetchedText>

/** Answers a GET from what is kept, or fetches and keeps it where that is allowed. */
export type ResponseCache = (path: string, fetchText: FetchText) => Promise<TextAnswer>

/** Behaviour of calls behind sign-in; its code is not needed before. */
export interface ApiExtension {
  /** Whether a call that does not say itself shows the loading indicator. */
  readonly showsLoader: (call: { readonly method: string; readonly path: string }) => boolean
  readonly cache: ResponseCache
  /** Told of every answer before it is read. */
  readonly onAnswer: (response: Response) => void
}
