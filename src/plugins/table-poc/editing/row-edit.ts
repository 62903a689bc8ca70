import type { KindIssue, Locale } from '#core/field-kinds/parts/field-kind.ts'
import type { Decimal } from '#core/decimal/decimal.ts'
import { columnBeside, pocColumns } from '../data/poc-fields.ts'
import { valueOf, type PocTable } from '../data/poc-table.ts'
import { amountText, readAmount, readWords } from './cell-entry.ts'

/** The one row that is edited: what was typed so far, by column, and what is wrong with it. */
export interface RowEdit {
  readonly row: number
  /** The column with the focus. */
  readonly column: number
  /** Milliseconds before the focus is placed (SPEC-2.10.4). */
  readonly focusDelay: number
  readonly texts: ReadonlyMap<number, string>
  readonly problems: ReadonlyMap<number, KindIssue>
}

/** What every step of editing looks at. */
export interface EditContext {
  readonly table: PocTable
  readonly locale: Locale
}

const focusDelayAfterEnter = 100

/** Opens a row, with the focus in a column. */
export function openRow(row: number, column: number, focusDelay = 0): RowEdit {
  return { row, column, focusDelay, texts: new Map(), problems: new Map() }
}

/** Takes what is typed; a cell with a problem loses it until the cell is left again. */
export function typeText(edit: RowEdit, column: number, words: string): RowEdit {
  const problems = new Map(edit.problems)
  problems.delete(column)
  return { ...edit, texts: new Map(edit.texts).set(column, words), problems }
}

/** Moves the focus within the row; the cell that is left is checked. */
export function focusColumn(edit: RowEdit, column: number, context: EditContext): RowEdit {
  const issue = problemAt(edit, edit.column, context)
  const problems = issue === undefined ? edit.problems : new Map(edit.problems).set(edit.column, issue)
  return { ...edit, column, focusDelay: 0, problems }
}

/** Writes the row to the table, or answers the row with its problems and the focus at the first of them. */
export function commitRow(edit: RowEdit, context: EditContext): RowEdit | undefined {
  const problems = new Map<number, KindIssue>()
  for (const column of [...edit.texts.keys()].toSorted((a, b) => a - b)) {
    const issue = problemAt(edit, column, context)
    if (issue !== undefined) problems.set(column, issue)
  }
  const [first] = problems.keys()
  if (first !== undefined) return { ...edit, column: first, focusDelay: 0, problems }
  for (const [column, words] of edit.texts) write(edit.row, { column, words }, context)
  return undefined
}

/** Enter: the row is kept and the next one opens in the same column; the last row stays open. */
export function enterRow(edit: RowEdit, context: EditContext): RowEdit {
  const next = Math.min(edit.row + 1, context.table.rowCount - 1)
  return commitRow(edit, context) ?? openRow(next, edit.column, focusDelayAfterEnter)
}

/** The words of a cell as the table holds it. */
export function heldText(row: number, column: number, { table, locale }: EditContext): string {
  const field = pocColumns[column]?.field
  if (field === undefined) return ''
  if (field.kind === 'text') return table.wordsAt(row, column)
  const amount = table.amountAt(row, column)
  return amount === undefined ? '' : amountText(field, amount, locale)
}

/** The words of a cell of the edited row: what is typed, the value worked out from it, or what the table holds. */
export function shownText(edit: Pick<RowEdit, 'row' | 'texts'>, column: number, context: EditContext): string {
  const typed = edit.texts.get(column)
  if (typed !== undefined) return typed
  const field = pocColumns[column]?.field
  if (field?.kind !== 'value') return heldText(edit.row, column, context)
  const amount = liveValue(edit, column, context)
  return amount === undefined ? '' : amountText(field, amount, context.locale)
}

/** The value of a set, from typed amounts where there are some; undefined while one of them is no number. */
function liveValue(edit: Pick<RowEdit, 'row' | 'texts'>, column: number, context: EditContext): Decimal | undefined {
  const field = pocColumns[column]?.field
  const quantity = liveAmount(edit, columnBeside(column, 'usedQty'), context)
  const cost = liveAmount(edit, columnBeside(column, 'cost'), context)
  return valueOf(quantity, cost, field?.scale ?? 0)
}

function liveAmount(
  { row, texts }: Pick<RowEdit, 'row' | 'texts'>,
  column: number,
  { table, locale }: EditContext,
): Decimal | undefined {
  const typed = texts.get(column)
  const field = pocColumns[column]?.field
  if (typed === undefined || field === undefined) return table.amountAt(row, column)
  const read = readAmount(field, typed, locale)
  return read.ok ? read.value : undefined
}

function problemAt({ texts }: RowEdit, column: number, { locale }: EditContext): KindIssue | undefined {
  const typed = texts.get(column)
  const field = pocColumns[column]?.field
  if (typed === undefined || field === undefined) return undefined
  const read = field.kind === 'text' ? readWords(field, typed, locale) : readAmount(field, typed, locale)
  return read.ok ? undefined : read.error
}

function write(
  row: number,
  { column, words }: { readonly column: number; readonly words: string },
  { table, locale }: EditContext,
): void {
  const field = pocColumns[column]?.field
  if (field === undefined) return
  if (field.kind === 'text') {
    const read = readWords(field, words, locale)
    if (read.ok) table.setWords(row, column, read.value)
    return
  }
  const read = readAmount(field, words, locale)
  if (read.ok) table.setAmount(row, column, read.value)
}
