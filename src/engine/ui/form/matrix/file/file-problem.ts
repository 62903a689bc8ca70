import type { FieldIssue } from '#core/errors/field-issue.ts'

/** What is wrong at a place of a file: its row, the first being 1, and the heading of its column. */
export interface FileProblem extends Pick<FieldIssue, 'message' | 'params'> {
  readonly row: number
  readonly heading: string
}
