import type { FieldIssue } from '#core/errors/field-issue.ts'
import { placedCells } from '#core/matrix/matrix-rows.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'

/** What the server says of stored cells, at the rows and columns they are drawn in (MATRIX-3). */
export function drawnIssues(
  lines: readonly LinesField[],
  record: EntityRecord,
  issues: readonly FieldIssue[],
): readonly FieldIssue[] {
  return issues.map((issue) => {
    const { matrix } = lines.find(({ id }) => id === issue.lines) ?? {}
    if (matrix === undefined || issue.lines === undefined || issue.row === undefined) return issue
    const cell = placedCells(matrix, linesOf(record, issue.lines))[issue.row]
    if (cell === undefined) return issue
    const isOfRow = matrix.rows.includes(issue.field)
    return { ...issue, row: cell.row, field: isOfRow ? issue.field : cell.column }
  })
}
