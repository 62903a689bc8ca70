import type { LinesField } from '#core/model/field-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import type { LineIssues } from '../../store/form-state.ts'
import { lineKey } from '../../store/line-key.ts'
import { isMissing } from './line-row.ts'

/** A cell with a problem that is shown. */
export interface ProblemCell {
  readonly row: number
  readonly field: string
}

/** The first problem of every row that shows one, in the order of rows and columns (LINES-8). */
export function problemLines(
  shown: { readonly rows: readonly LineRecord[]; readonly issues: LineIssues | undefined; readonly isChecked: boolean },
  lines: LinesField,
): readonly ProblemCell[] {
  const { rows, issues, isChecked } = shown
  if (issues === undefined || issues.size === 0) return []
  return rows.flatMap((line, row) => {
    const cells = issues.get(lineKey(line))
    if (cells === undefined) return []
    const field = lines.fields.find(({ id }) => {
      const issue = cells[id]
      return issue !== undefined && (isChecked || !isMissing(issue))
    })
    return field === undefined ? [] : [{ row, field: field.id }]
  })
}
