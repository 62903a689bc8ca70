import type { FieldIssue } from '../errors/field-issue.ts'
import type { KindIssue } from '../field-kinds/parts/field-kind.ts'

/** The cell an issue is shown at. */
export interface IssuePlace {
  /** Id of the lines field. */
  readonly lines: string
  /** 0-based row of the record. */
  readonly index: number
}

/** An issue of a header field or cell with its text `validation.<code>`. */
export function fieldIssue(field: string, { code, params }: KindIssue, place?: IssuePlace): FieldIssue {
  const at = place === undefined ? { field } : { field, lines: place.lines, row: place.index }
  const message = `validation.${code}`
  return params === undefined ? { ...at, code, message } : { ...at, code, params, message }
}
