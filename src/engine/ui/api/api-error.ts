import type { ErrorBody } from '#core/http/error-body.ts'

/** A refused or failed call: HTTP status (0 when no answer came) and the server's error body, completed where it is silent. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: Partial<ErrorBody> & { readonly Current?: unknown }

  constructor(status: number, body: ApiError['body'], options?: ErrorOptions) {
    super(body.Message ?? `HTTP ${status}`, options)
    this.status = status
    this.body = body
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
