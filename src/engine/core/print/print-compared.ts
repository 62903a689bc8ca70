import type { CompareDefinition } from '../compare/compare-definition.ts'
import { comparedTable, type ComparedCell, type ComparedTable } from '../compare/compared-table.ts'
import { comparedTexts, type ComparedTexts } from '../compare/compared-texts.ts'
import type { EntityDefinition } from '../model/family-definition.ts'
import type { EntityRecord } from '../model/value.ts'
import type { TextContext } from '../record/text-of-value.ts'
import type { PrintedTable } from './printed-record.ts'

interface Compared {
  readonly entity: EntityDefinition
  readonly record: EntityRecord
  readonly section: string
  readonly compare: CompareDefinition
}

/** Columns of data that stand beside each other on a sheet; more of them make a further table. */
const mostBeside = 4

/** A comparison on paper (COMPARE-9): a table for every few columns, each with its totals under it; nothing while no cell is filled. */
export function printCompared(
  { entity, record, section, compare }: Compared,
  context: TextContext,
): readonly PrintedTable[] {
  const table = comparedTable(compare, record, context.locale.currencyDecimals)
  if (!table.isOpen) return []
  const texts = comparedTexts(compare, entity, context)
  const starts = table.columns.flatMap((_, index) => (index % mostBeside === 0 ? [index] : []))
  return starts.map((from) => printPart(table, { id: `${section}-${from}`, from, texts }, context))
}

interface Part {
  readonly id: string
  /** First of its columns. */
  readonly from: number
  readonly texts: ComparedTexts
}

function printPart(table: ComparedTable, { id, from, texts }: Part, context: TextContext): PrintedTable {
  const shown = table.columns.slice(from, from + mostBeside)
  const { translate } = context
  const sums = (key: 'total' | 'chosenTotal') =>
    shown.map((column, index) => ({
      id: `${key}-${from + index}`,
      label: `${translate(`form.compare.${key}`)} · ${texts.column(column)}`,
      text: texts.total(column[key]),
      align: 'end' as const,
    }))
  return {
    kind: 'table',
    id,
    columns: [
      { id: 'row', title: '', align: 'start' },
      ...shown.map((column, index) => ({
        id: `column-${from + index}`,
        title: texts.column(column),
        align: 'end' as const,
      })),
    ],
    rows: table.rows.map(({ line, cells }) => [
      rowText(texts.row(line)),
      ...shown.map(({ isAnswered }, index) => cellText(cells[from + index], { texts, context, isAnswered })),
    ]),
    totals: [...sums('total'), ...sums('chosenTotal')],
  }
}

function rowText({ name, facts }: ReturnType<ComparedTexts['row']>): string {
  const told = facts.map(({ label, text, isPlain }) => (isPlain ? text : `${label} ${text}`))
  return [name, ...told].join(' · ')
}

interface CellWords {
  readonly texts: ComparedTexts
  readonly context: TextContext
  readonly isAnswered: boolean
}

function cellText(cell: ComparedCell | undefined, { texts, context: { translate }, isAnswered }: CellWords): string {
  if (cell === undefined) return isAnswered ? '–' : translate('form.compare.notAnswered')
  const { whole: value, asked, difference } = texts.cell(cell)
  const beside = [asked, difference].filter((text) => text !== '').join(', ')
  const marks = [
    ...(cell.isBest ? ['best'] : []),
    ...(cell.isPreferred ? ['preferred'] : []),
    ...(cell.isChosen ? ['chosen'] : []),
  ]
  return [
    beside === '' ? value : `${value} (${beside})`,
    ...marks.map((mark) => translate(`form.compare.${mark}`)),
  ].join(' · ')
}
