import { confirmedHeader } from '#core/http/confirmed-header.ts'
import { ApiError } from './api-error.ts'

/** One call. */
export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined
  /** Sent as JSON; a FormData or Blob is sent as it is. */
  readonly body?: unknown
  /** ETag the write is based on. */
  readonly ifMatch?: string | undefined
  /** ETag of an answer kept; 304 says that it still holds. */
  readonly ifNoneMatch?: string
  /** Makes a repeated POST harmless; see `newIdempotencyKey`. */
  readonly idempotencyKey?: string | undefined
  /** Says whether the progress overlay stays away from this call, whatever the rules say; sent as `supressed` (SPEC-7.6.8). */
  readonly isQuiet?: boolean
  /** True when the person has read what the server warned of and means it. */
  readonly isConfirmed?: boolean | undefined
  /** What of the answer is enough (RFC 7240), such as `return=minimal`. */
  readonly prefer?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** A bearer token that is not the session's yet, while a sign-in is being completed. */
  readonly token?: string | undefined
  /** Headers of this call alone, such as what a mailed link holds. */
  readonly headers?: Readonly<Record<string, string>>
  /** Lets the call outlive the page (sign-out on unload). */
  readonly keepalive?: boolean
}

/** Where calls go and what each carries. */
export interface SendDeps {
  /** Origin and prefix of the server; `''` for the page's own origin. */
  readonly baseUrl: string
  readonly headers: () => Record<string, string>
}

/** Sends one call and answers whatever the server says. @throws ApiError with status 0 when the server cannot be reached. */
export async function sendRequest(deps: SendDeps, path: string, request: ApiRequest): Promise<Response> {
  const { body, method = 'GET', signal, keepalive } = request
  const isFile = body instanceof FormData || body instanceof Blob
  const headers = {
    ...deps.headers(),
    ...request.headers,
    ...(request.token === undefined ? {} : { Authorization: `Bearer ${request.token}` }),
    ...(body === undefined || isFile ? {} : { 'Content-Type': 'application/json' }),
    ...(request.ifMatch === undefined ? {} : { 'If-Match': request.ifMatch }),
    ...(request.idempotencyKey === undefined ? {} : { 'Idempotency-Key': request.idempotencyKey }),
    ...(request.ifNoneMatch === undefined ? {} : { 'If-None-Match': request.ifNoneMatch }),
    ...(request.isConfirmed === true ? { [confirmedHeader]: 'true' } : {}),
    ...(request.prefer === undefined ? {} : { Prefer: request.prefer }),
    ...(request.isQuiet === undefined ? {} : { supressed: String(request.isQuiet) }),
  }
  const payload = body === undefined ? undefined : isFile ? body : JSON.stringify(body)
  try {
    return await fetch(deps.baseUrl + path, {
      method,
      headers,
      body: payload ?? null,
      signal: signal ?? null,
      keepalive: keepalive ?? false,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, {}, { cause: error })
  }
}
