import { ApiError } from './api-error.ts'
import type { ApiExtension } from './api-extension.ts'
import { plainAnswer } from './plain-answer.ts'
import { readRefusal, type RefusedCall } from './read-refusal.ts'
import { sendFile, type FileRequest } from './send-file.ts'

/** What the client needs of the app around it. */
export interface ApiDeps {
  /** Origin and prefix of the server; `''` for the page's own origin. */
  readonly baseUrl: string
  readonly headers: () => Record<string, string>
  /** Told +1 when a call starts and -1 when it ends, for the progress overlay. */
  readonly onPending: (change: 1 | -1) => void
  /** Told of every refusal before it is thrown, e.g. to end an expired session. */
  readonly onRefused: (error: ApiError, path: string) => void
  /** Rules that come with the code behind sign-in; undefined before it. */
  readonly extension?: () => ApiExtension | undefined
}

/** One call. */
export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a FormData or Blob is sent as it is. */
  readonly body?: unknown
  /** ETag the write is based on. */
  readonly ifMatch?: string
  /** ETag of an answer kept; 304 says that it still holds. */
  readonly ifNoneMatch?: string
  /** Makes a repeated POST harmless; see `newIdempotencyKey`. */
  readonly idempotencyKey?: string
  /** Says whether the progress overlay stays away from this call, whatever the rules say; sent as `supressed` (spec 7.6). */
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
  /** Sends a file, telling how far it got, and answers the JSON of its path's contract. */
  readonly upload: <T>(path: string, request: FileRequest) => Promise<T>
}

/** Builds the one client of the app. */
export function createApiClient(deps: ApiDeps): ApiClient {
  async function call(path: string, request: ApiRequest, isFile: boolean): Promise<Response> {
    const isShown = showsLoader(deps, path, request)
    if (isShown) deps.onPending(1)
    try {
      return await accepted({ path, isFile }, send(deps, path, request))
    } finally {
      if (isShown) deps.onPending(-1)
    }
  }

  async function accepted(asked: RefusedCall, answer: Promise<Response>): Promise<Response> {
    try {
      const response = await answer
      // 304 comes only to who asked with an ETag of their own.
      if (response.ok || response.status === 304) return response
      throw await readRefusal(response, asked)
    } catch (error) {
      if (error instanceof ApiError) deps.onRefused(error, asked.path)
      throw error
    }
  }

  async function json<T>(path: string, request: ApiRequest = {}): Promise<ApiAnswer<T>> {
    const fetchText = async (extra: Partial<ApiRequest>) => {
      const response = await call(path, { ...request, ...extra }, false)
      return { response, text: await response.text() }
    }
    const cache = request.method === undefined ? deps.extension?.()?.cache : undefined
    const { status, etag, text } = await (cache === undefined
      ? fetchText({}).then(plainAnswer)
      : cache(path, fetchText))
    // The contract in core/http is what both ends compile against; the server validates what it sends.
    const data = (text === '' ? undefined : JSON.parse(text)) as T
    return { data, etag, status }
  }

  async function upload<T>(path: string, request: FileRequest): Promise<T> {
    const response = await accepted({ path, isFile: false }, sendFile(deps.baseUrl + path, deps.headers(), request))
    // As in `json`: the contract is what both ends compile against.
    return (await response.json()) as T
  }

  return { json, raw: (path, request = {}) => call(path, request, true), upload }
}

function showsLoader({ extension }: ApiDeps, path: string, { isQuiet, method = 'GET' }: ApiRequest): boolean {
  if (isQuiet !== undefined) return !isQuiet
  return extension?.()?.showsLoader({ method, path }) ?? true
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
    ...(request.ifNoneMatch === undefined ? {} : { 'If-None-Match': request.ifNoneMatch }),
    ...(request.isQuiet === undefined ? {} : { supressed: String(request.isQuiet) }),
  }
  const payload = body === undefined ? undefined : isFile ? body : JSON.stringify(body)
  try {
    return await fetch(deps.baseUrl + path, { method, headers, body: payload, signal, keepalive })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, {}, { cause: error })
  }
}
