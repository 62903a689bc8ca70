import { ApiError } from './api-error.ts'
import type { ApiExtension } from './api-extension.ts'
import { plainAnswer } from './plain-answer.ts'
import { readRefusal, type RefusedCall } from './read-refusal.ts'
import { sendFile, type FileRequest } from './send-file.ts'
import { sendRequest, type ApiRequest, type SendDeps } from './send-request.ts'

/** What the client needs of the app around it. */
export interface ApiDeps extends SendDeps {
  /** Told +1 when a call starts and -1 when it ends, for the progress overlay. */
  readonly onPending: (change: 1 | -1) => void
  /** Told of every refusal before it is thrown, e.g. to end an expired session. */
  readonly onRefused: (error: ApiError, asked: RefusedCall) => void
  /** An answer asked for before the client was there; each is given once. */
  readonly takeAnswer?: (path: string) => Promise<Response> | undefined
  /** Rules that come with the code behind sign-in; undefined before it. */
  readonly extension?: () => ApiExtension | undefined
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
    const { token } = request
    const authorization = token === undefined ? deps.headers()['Authorization'] : `Bearer ${token}`
    try {
      return await accepted(
        { path, isFile, authorization },
        deps.takeAnswer?.(path) ?? sendRequest(deps, path, request),
      )
    } finally {
      if (isShown) deps.onPending(-1)
    }
  }

  async function accepted(asked: RefusedCall, answer: Promise<Response>): Promise<Response> {
    try {
      const response = await answer
      deps.extension?.()?.onAnswer(response)
      // 304 comes only to who asked with an ETag of their own.
      if (response.ok || response.status === 304) return response
      throw await readRefusal(response, asked)
    } catch (error) {
      if (error instanceof ApiError) deps.onRefused(error, asked)
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
    const headers = deps.headers()
    const asked = { path, isFile: false, authorization: headers['Authorization'] }
    const response = await accepted(asked, sendFile(deps.baseUrl + path, { ...headers, ...request.headers }, request))
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
