import type { IssueCode } from '../../errors/issue-codes.ts'

/** A mistake inside one document, before its line and column are known. */
export interface Problem {
  readonly pointer: string
  /** True when the key is wrong rather than its value. */
  readonly atKey?: boolean
  readonly code: IssueCode
  readonly message: string
  readonly hint?: string | undefined
}
