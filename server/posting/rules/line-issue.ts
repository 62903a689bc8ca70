import type { FieldIssue } from '#core/errors/field-issue.ts'

/** What is wrong with one line of a posting. */
export interface LineFault {
  /** 0-based position of the line in the document. */
  readonly row: number
  /** Field, or question of the move, the fault is shown at. */
  readonly field: string
  readonly code: 'E_NEG_ONHAND' | 'E_NO_COST' | 'E_UNIT' | 'E_QTY' | 'E_ACCOUNT'
  readonly params?: Readonly<Record<string, string | number>>
}

/** A fault as the issue the grid marks its cell with. */
export function lineIssue({ row, field, code, params }: LineFault): FieldIssue {
  return { field, lines: 'lines', row, code, params: params ?? {}, message: `posting.${code}` }
}
