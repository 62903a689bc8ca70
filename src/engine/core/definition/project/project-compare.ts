import type { CompareDefinition } from '../../compare/compare-definition.ts'
import type { EntityDefinition } from '../../model/family-definition.ts'
import type { SectionDefinition } from '../../model/screens/form-layout.ts'

/** A comparison is shown to whoever may read what is compared, without the fields they may not read. */
export function projectCompare(
  section: SectionDefinition,
  compare: CompareDefinition,
  entity: EntityDefinition,
): SectionDefinition | undefined {
  const { rows, choice, best } = compare
  const ofRow = seenIn(entity, rows.lines)
  const header = new Set(entity.fields.map(({ id }) => id))
  const sides = rows.offers === undefined ? projectSides(compare, entity) : noSides
  if (ofRow === undefined || sides === undefined) return undefined
  if (rows.offers !== undefined && !ofRow.has(rows.offers)) return undefined
  return {
    ...section,
    compare: {
      rows: {
        lines: rows.lines,
        shows: rows.shows.filter((id) => ofRow.has(id)),
        against: among(ofRow, rows.against),
        preferred: among(ofRow, rows.preferred),
        times: among(ofRow, rows.times),
        offers: rows.offers,
      },
      ...sides,
      best,
      // Who does not see what goes together would tear it apart.
      choice:
        choice !== undefined && ofRow.has(choice.field) && isTogetherSeen(choice.together, { ofRow, header })
          ? { ...choice, total: among(header, choice.total), empties: choice.empties.filter((id) => ofRow.has(id)) }
          : undefined,
    },
  }
}

type Sides = Pick<CompareDefinition, 'columns' | 'cells'>

const noSides: Sides = { columns: undefined, cells: undefined }

/** Lines that are columns and cells; undefined for who may not read all that makes them. */
function projectSides({ columns, cells }: CompareDefinition, entity: EntityDefinition): Sides | undefined {
  if (columns === undefined || cells === undefined) return undefined
  const [ofColumn, ofCell] = [columns, cells].map(({ lines }) => seenIn(entity, lines))
  if (ofColumn === undefined || ofCell === undefined) return undefined
  const isWhole = ofColumn.has(columns.name) && [cells.row, cells.column, cells.value].every((id) => ofCell.has(id))
  if (!isWhole) return undefined
  return {
    columns: { ...columns, answered: among(ofColumn, columns.answered) },
    cells: { ...cells, asked: among(ofCell, cells.asked), notes: cells.notes.filter((id) => ofCell.has(id)) },
  }
}

function among(seen: ReadonlySet<string>, id: string | undefined): string | undefined {
  return id !== undefined && seen.has(id) ? id : undefined
}

function isTogetherSeen(
  together: NonNullable<CompareDefinition['choice']>['together'],
  { ofRow, header }: { readonly ofRow: ReadonlySet<string>; readonly header: ReadonlySet<string> },
): boolean {
  if (together === undefined) return true
  return header.has(together.by) && Object.values(together.alike).every((id) => ofRow.has(id))
}

/** Fields of lines the viewer reads; undefined where they do not read the lines. */
function seenIn({ lines }: EntityDefinition, id: string): ReadonlySet<string> | undefined {
  const found = lines.find((one) => one.id === id)
  return found && new Set(found.fields.map((field) => field.id))
}
