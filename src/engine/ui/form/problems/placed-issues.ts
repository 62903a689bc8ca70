import type { FieldIssue } from '#core/errors/field-issue.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { FormState } from '../store/form-state.ts'
import { lineKey } from '../store/line-key.ts'

/** One issue with its place in the record. */
export interface PlacedIssue extends FieldIssue {
  readonly key: string
}

/** Every issue the form shows, with the row its line stands in now. */
export function placedIssues({
  issues,
  lineIssues,
  record,
}: Pick<FormState, 'issues' | 'lineIssues' | 'record'>): readonly PlacedIssue[] {
  const header = Object.values(issues).map((issue) => ({ ...issue, key: issue.field }))
  const cells = Object.entries(lineIssues).flatMap(([lines, byLine]) =>
    byLine.size === 0
      ? []
      : linesOf(record, lines).flatMap((line, row) =>
          Object.values(byLine.get(lineKey(line)) ?? {}).map((issue) => ({
            ...issue,
            row,
            key: `${lines}/${lineKey(line)}/${issue.field}`,
          })),
        ),
  )
  return [...header, ...cells]
}
