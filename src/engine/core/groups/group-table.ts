import { columnTitle } from '../field-kinds/figures.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import type { FieldDefinition, LinesField } from '../model/field-definition.ts'
import type { EntityRecord } from '../model/value.ts'
import { textOfValue, type TextContext } from '../record/text-of-value.ts'
import type { GroupDefinition } from './group-definition.ts'
import { groupedLines, type GroupRow } from './grouped-lines.ts'

/** What a group says, in words: whoever draws it, on a screen, on paper or in a PDF. */
export interface GroupTable {
  readonly id: string
  readonly title: string
  readonly columns: readonly GroupColumn[]
  readonly rows: readonly GroupTableRow[]
}

export interface GroupColumn {
  readonly id: string
  readonly title: string
  readonly align: 'start' | 'end' | 'center'
}

export interface GroupTableRow {
  readonly key: string
  readonly cells: readonly string[]
  /** Whether its sum lacks something of its least. */
  readonly isShort: boolean
  /** Whether it says what the row above it is made of. */
  readonly isPart: boolean
}

/** A column and what it says of a row. */
interface ToldColumn extends GroupColumn {
  readonly text: (row: GroupRow) => string
}

/** What a table is made of. */
export interface TableSource {
  readonly group: GroupDefinition
  readonly lines: LinesField
  readonly record: EntityRecord
}

/** The table of a group (LINES-49): what its rows are called, how many lines they have, their sums, what is lacking and what else is told. */
export function groupTable({ group, lines, record }: TableSource, context: TextContext): GroupTable {
  const found = groupedLines(group, { record, lines: lines.id, decimals: context.locale.currencyDecimals })
  const columns = toldColumns(group, lines, context)
  return {
    id: group.id,
    title: context.translate(group.title),
    columns: columns.map(({ id, title, align }) => ({ id, title, align })),
    rows: found.flatMap((row) => [
      {
        key: String(row.value),
        cells: columns.map(({ text }) => text(row)),
        isShort: row.short !== undefined,
        isPart: false,
      },
      ...partRows({ row, group, lines, columns }, context),
    ]),
  }
}

interface PartsOf {
  readonly row: GroupRow
  readonly group: GroupDefinition
  readonly lines: LinesField
  readonly columns: readonly GroupColumn[]
}

/** A row for each part of the sum that is taken apart, under the row of which it is; one part alone is that row itself. */
function partRows(
  { row, group: { parts, by }, lines, columns }: PartsOf,
  context: TextContext,
): readonly GroupTableRow[] {
  const field = lines.fields.find(({ id }) => id === parts?.of)
  if (field === undefined || row.parts.length < 2) return []
  return row.parts.map(({ name, sum }) => ({
    key: `${String(row.value)}/${name}`,
    cells: columns.map(({ id }) => {
      if (id === by) return context.translate('form.groups.part', { name })
      return id === field.id ? textOfValue(field, sum, context) : ''
    }),
    isShort: false,
    isPart: true,
  }))
}

function toldColumns(group: GroupDefinition, lines: LinesField, context: TextContext): readonly ToldColumn[] {
  const { translate } = context
  const column = (id: string, text: (field: FieldDefinition, row: GroupRow) => string): readonly ToldColumn[] => {
    const field = lines.fields.find((one) => one.id === id)
    if (field === undefined) return []
    const title = columnTitle(translate(field.label), field, context.locale)
    return [{ id, title, align: kindOf(field).align, text: (row) => text(field, row) }]
  }
  const nobody = translate('form.groups.none')
  const { by, sums, least, shows } = group
  return [
    ...column(by, (field, { value }) => (value === null ? nobody : textOfValue(field, value, context))),
    { id: 'count', title: translate('form.groups.lines'), align: 'end', text: ({ count }) => String(count) },
    ...sums.flatMap((id) => column(id, (field, row) => textOfValue(field, row.sums[id], context))),
    ...(least === undefined ? [] : shortColumns(least.is, column, context)),
    ...shows.flatMap((id) => column(id, (field, row) => textOfValue(field, row.shows[id], context))),
  ]
}

/** What a row should come to at least, and what it lacks of that. */
function shortColumns(
  least: string,
  column: (id: string, text: (field: FieldDefinition, row: GroupRow) => string) => readonly ToldColumn[],
  context: TextContext,
): readonly ToldColumn[] {
  const told = column(least, (field, row) => textOfValue(field, row.least, context))
  const short = column(least, (field, row) => textOfValue(field, row.short, context))
  return [...told, ...short.map((one) => ({ ...one, id: 'short', title: context.translate('form.groups.short') }))]
}
