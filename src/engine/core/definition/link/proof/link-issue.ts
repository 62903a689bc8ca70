import type { PlacedIssue } from '../../read/effective-document.ts'

/** A broken reference; issues of one cause are shown as one. */
export interface LinkIssue extends PlacedIssue {
  /** What is missing, such as `entity:locaton`; absent when the issue stands alone. */
  readonly cause?: string | undefined
}
