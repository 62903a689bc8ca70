import type { IssueCode } from './issue-codes.ts'

/** One mistake of the author of a JSON file: where it stands, what is wrong and the likely fix. Always part of a list. */
export interface DefinitionIssue {
  /** Path relative to the config folder, with forward slashes. */
  readonly file: string
  /** RFC 6901 pointer of the value (or of the key, for key mistakes). */
  readonly pointer: string
  /** 1-based. */
  readonly line: number
  /** 1-based. */
  readonly column: number
  /** Stable code such as `unknown-key`; listed in docs/reference/definitions.md. */
  readonly code: IssueCode
  /** What is wrong, one sentence. */
  readonly message: string
  /** The likely fix, such as `did you mean "required"?`. */
  readonly hint?: string | undefined
}
