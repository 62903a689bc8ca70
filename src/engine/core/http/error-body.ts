import type { FieldIssue } from '../errors/field-issue.ts'

/** The one shape of every error answer (SPEC-7.6.2). */
export interface ErrorBody {
  readonly Message: string
  readonly Title?: string
  readonly IsShowMessage?: boolean
  readonly Response_Code?: number
  /** Code of the catalogue, such as `E_STALE`. */
  readonly Code: string
  /** Every field problem at once (422). */
  readonly Errors?: readonly FieldIssue[]
  /** True for a warning: the same move with `Confirmed: true`, or the same save with the header `confirmed`, is made all the same. */
  readonly CanConfirm?: boolean
  readonly traceId: string
}

/** The words our server and others use for a tenant nobody may sign in to; the tampering page tells of it. */
export const refusedTenant = 'invalid/Inactive tenant'
