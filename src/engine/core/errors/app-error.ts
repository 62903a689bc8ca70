import { errorCatalogue, type ErrorCode, type ErrorParams } from './error-catalogue.ts'
import type { FieldIssue } from './field-issue.ts'

/** What may travel with a refusal beside its code. */
export interface AppErrorExtra {
  /** Every field problem at once, for 422. */
  readonly issues?: readonly FieldIssue[]
  /** Further properties of the body, such as `Current` with a stale write. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** A request that may not go on: a code of the catalogue with its parameters. One error handler turns it into an answer. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly params: Readonly<Record<string, string | number>>
  readonly extra: AppErrorExtra

  constructor(code: ErrorCode, params: Readonly<Record<string, string | number>>, extra: AppErrorExtra) {
    super(code)
    this.code = code
    this.status = errorCatalogue[code].status
    this.params = params
    this.extra = extra
  }
}

type ParamsOf<C extends ErrorCode> = keyof ErrorParams<C> extends never
  ? [params?: Readonly<Record<string, never>>, extra?: AppErrorExtra]
  : [params: ErrorParams<C>, extra?: AppErrorExtra]

/** The refusal with this code; `throw appError('E_STATE', { status })`. */
export function appError<C extends ErrorCode>(code: C, ...[params, extra]: ParamsOf<C>): AppError {
  return new AppError(code, params ?? {}, extra ?? {})
}
