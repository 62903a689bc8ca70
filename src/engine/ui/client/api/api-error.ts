import type { ErrorBody } from '#core/http/error-body.ts'

/** A failed answer as it came, for those who look closer than at the error body (SPEC-8.3). */
export interface ErrorAnswer {
  /** The parsed JSON, else the text; undefined for an empty answer and for none. */
  readonly content: unknown
  readonly contentType: string
  /** Path of the call without its query. */
  readonly path: string
  /** True when a file was asked for. */
  readonly isFile: boolean
}

/** A refused or failed call: HTTP status (0 when no answer came) and the server's error body, completed where it is silent. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: Partial<ErrorBody> & { readonly Current?: unknown }
  readonly answer: ErrorAnswer

  constructor(status: number, body: ApiError['body'], options: ErrorOptions & { readonly answer?: ErrorAnswer } = {}) {
    super(body.Message ?? `HTTP ${status}`, options)
    this.status = status
    this.body = body
    this.answer = options.answer ?? { content: body, contentType: '', path: '', isFile: false }
  }

  /** Code of the catalogue, or `''` when the answer carried none. */
  get code(): string {
    return this.body.Code ?? ''
  }

  /** True when the server could not be reached at all. */
  get isOffline(): boolean {
    return this.status === 0
  }
}
