import type { LinesField } from '../model/field-definition.ts'
import type { MoreColumns } from '../model/screens/section-parts.ts'
import type { LineRecord } from '../model/value.ts'

/** The groups of seldom used columns in which some line says something people give, or a move wrote. */
export function usedGroups(
  groups: readonly MoreColumns[],
  lines: LinesField,
  rows: readonly LineRecord[],
): readonly MoreColumns[] {
  if (groups.length === 0) return groups
  const given = new Set(lines.fields.filter(isGiven).map(({ id }) => id))
  return groups.filter(({ by }) => rows.some((row) => by.some((id) => given.has(id) && !isBlank(row[id]))))
}

/** A record as a grid of its lines shows it. */
interface ShownLines {
  readonly rows: readonly LineRecord[]
  readonly canEdit: boolean
}

/** The groups that are in sight unasked: those in use, and while somebody may edit the record those that are given then (LIST-741). */
export function groupsInSight(
  groups: readonly MoreColumns[],
  lines: LinesField,
  { rows, canEdit }: ShownLines,
): readonly MoreColumns[] {
  const used = usedGroups(groups, lines, rows)
  return groups.filter((group) => (canEdit && group.whileEdited) || used.includes(group))
}

/** What is worked out says something in every line, and so does what begins at a figure of its own. */
function isGiven(field: LinesField['fields'][number]): boolean {
  const { isDerived, compute, total, share, pick, from, default: beginsAt } = field
  return !isDerived || (compute ?? total ?? share ?? pick ?? from ?? beginsAt) === undefined
}

function isBlank(value: LineRecord[string]): boolean {
  return value === undefined || value === null || value === '' || value === false
}

/** The columns of all groups in which no line says anything. */
export function unusedColumns(
  groups: readonly MoreColumns[],
  lines: LinesField,
  rows: readonly LineRecord[],
): ReadonlySet<string> {
  const used = usedGroups(groups, lines, rows)
  return new Set(groups.filter((group) => !used.includes(group)).flatMap(({ columns }) => columns))
}

/** The lines without some of their columns; the same where none is left out. */
export function withoutColumns(lines: LinesField, hidden: ReadonlySet<string>): LinesField {
  if (hidden.size === 0) return lines
  return {
    ...lines,
    fields: lines.fields.map((field) => (hidden.has(field.id) ? { ...field, isColumn: false } : field)),
  }
}
