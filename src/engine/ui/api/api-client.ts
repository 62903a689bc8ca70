import { ApiError } from './api-error.ts'
import { readErrorBody } from './read-error-body.ts'

/** What the client needs of the app around it. */
export interface ApiDeps {
  /** Origin and prefix of the server; `''` for the page's own origin. */
  readonly baseUrl: string
  readonly headers: () => Record<string, string>
  /** Told +1 when a call starts and -1 when it ends, for the progress overlay. */
  readonly onPending: (change: 1 | -1) => void
  /** Told of every refusal before it is thrown, e.g. to end an expired session. */
  readonly onRefused: (error: ApiError, path: string) => void
}

/** One call. */
export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a FormData or Blob is sent as it is. */
  readonly body?: unknown
  /** ETag the write is based on. */
  readonly ifMatch?: string
  /** Makes a repeated POST harmless; see `newIdempotencyKey`. */
  readonly idempotencyKey?: string
  /** True for background calls that must not show the progress overlay. */
  readonly isQuiet?: boolean
  readonly signal?: AbortSignal
  /** A bearer token that is not the session's yet, while a sign-in is being completed. */
  readonly token?: string
  /** Lets the call outlive the page (sign-out on unload). */
  readonly keepalive?: boolean
}

/** A successful answer. */
export interface ApiAnswer<T> {
  readonly data: T
  readonly etag: string | undefined
  readonly status: number
}

/** Calls of our server; every failure is an `ApiError`. */
export interface ApiClient {
  /** The JSON answer; its shape is what the contract of the path promises. */
  readonly json: <T>(path: string, request?: ApiRequest) => Promise<ApiAnswer<T>>
  /** The raw answer, for files. */
  readonly raw: (path: string, request?: ApiRequest) => Promise<Response>
}

/** Builds the one client of the app. */
export function createApiClient(deps: ApiDeps): ApiClient {
  async function raw(path: string, request: ApiRequest = {}): Promise<Response> {
    if (!request.isQuiet) deps.onPending(1)
    try {
      const response = await send(deps, path, request)
      if (response.ok) return response
      throw new ApiError(response.status, await readErrorBody(response))
    } catch (error) {
      if (error instanceof ApiError) deps.onRefused(error, path)
      throw error
    } finally {
      if (!request.isQuiet) deps.onPending(-1)
    }
  }

  async function json<T>(path: string, request?: ApiRequest): Promise<ApiAnswer<T>> {
    const response = await raw(path, request)
    const text = await response.text()
    // The contract in core/http is what both ends compile against; the server validates what it sends.
    const data = (text === '' ? undefined : JSON.parse(text)) as T
    return { data, etag: response.headers.get('ETag') ?? undefined, status: response.status }
  }

  return { json, raw }
}

/** A key for one intended write; keep it when the same write is tried again. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}

async function send(deps: ApiDeps, path: string, request: ApiRequest): Promise<Response> {
  const { body, method = 'GET', signal, keepalive } = request
  const isFile = body instanceof FormData || body instanceof Blob
  const headers = {
    ...deps.headers(),
    ...(request.token === undefined ? {} : { Authorization: `Bearer ${request.token}` }),
    ...(body === undefined || isFile ? {} : { 'Content-Type': 'application/json' }),
    ...(request.ifMatch === undefined ? {} : { 'If-Match': request.ifMatch }),
    ...(request.idempotencyKey === undefined ? {} : { 'Idempotency-Key': request.idempotencyKey }),
  }
  const payload = body === undefined ? undefined : isFile ? body : JSON.stringify(body)
  try {
    return await fetch(deps.baseUrl + path, { method, headers, body: payload, signal, keepalive })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, {}, { cause: error })
  }
}
