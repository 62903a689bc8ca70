import type { DefinitionIssue } from '../../../errors/definition-issue.ts'

/** A broken reference; issues of one cause are shown as one. */
export interface LinkIssue extends DefinitionIssue {
  /** What is missing, such as `entity:locaton`; absent when the issue stands alone. */
  readonly cause?: string
}
