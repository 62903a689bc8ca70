import type { GroupDefinition } from '../groups/group-definition.ts'
import { groupTable } from '../groups/group-table.ts'
import type { LinesField } from '../model/field-definition.ts'
import type { EntityRecord } from '../model/value.ts'
import type { TextContext } from '../record/text-of-value.ts'
import type { PrintedTable } from './printed-record.ts'

/** What lines come to by one of their fields, on paper under the lines (PRINT-24); nothing of a group without a row, and no column that is blank in all. */
export function printLineGroups(
  {
    groups,
    lines,
    record,
  }: { readonly groups: readonly GroupDefinition[]; readonly lines: LinesField; readonly record: EntityRecord },
  context: TextContext,
): readonly PrintedTable[] {
  return groups.flatMap((group) => {
    const { id, columns, rows } = groupTable({ group, lines, record }, context)
    if (rows.length === 0) return []
    const kept = columns.flatMap((column, at) => (rows.some(({ cells }) => cells[at] !== '') ? [{ column, at }] : []))
    return [
      {
        kind: 'table' as const,
        id: `${lines.id}-${id}`,
        columns: kept.map(({ column }) => column),
        rows: rows.map(({ cells }) => kept.map(({ at }) => cells[at] ?? '')),
        totals: [],
      },
    ]
  })
}
