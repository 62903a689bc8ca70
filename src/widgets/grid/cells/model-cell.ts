import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { FieldKind, Locale } from '#core/field-kinds/parts/field-kind.ts'
import type { Scalar } from '#core/model/value.ts'
import { statusSign, statusTone, type GridColumn, type GridRow } from '#engine'
import { emptyCell, type CellModel } from './cell-model.ts'
import { choiceOf } from '#core/model/field-shapes.ts'

/** What a cell needs beside its row and column. */
export interface CellContext {
  readonly locale: Locale
  readonly translate: (key: string) => string
  /** True when the grid edits at all. */
  readonly isEditing: boolean
}

const aligns = { start: 'left', end: 'right', center: 'center' } as const

/** The model of one cell: words a person typed win over the value, a lookup shows its title, a choice its label. */
export function modelCell(row: GridRow, column: GridColumn, context: CellContext): CellModel {
  const kind = kindOf(column.field)
  const isLocked = context.isEditing && !isCellEditable(row, column)
  const issue = row.issues?.[column.id]
  const isMuted = row.isMuted === true
  if (row.hidden?.has(column.id) === true) return { ...emptyCell, isLocked: context.isEditing, isMuted }
  const value = row.values[column.id] ?? null
  const text = cellText(row, column, context)
  const words = row.words?.[column.id]
  return {
    look: words === undefined ? lookOf(kind, text, isLocked || !context.isEditing) : 'text',
    text,
    align: aligns[kind.align],
    ...tagOf(kind, value),
    isChecked: value === true,
    issue,
    isMuted,
    isLocked,
  }
}

function tagOf(kind: FieldKind, value: Scalar): Pick<CellModel, 'tone' | 'sign'> {
  const isTag = kind.draw === 'tag' && typeof value === 'string'
  return isTag ? { tone: statusTone(value), sign: statusSign(value) } : { tone: 'none', sign: '' }
}

/** True when this cell takes input. */
export function isCellEditable(row: GridRow | undefined, column: GridColumn): boolean {
  if (row === undefined || !column.isEditable) return false
  return row.readOnly?.has(column.id) !== true && row.hidden?.has(column.id) !== true
}

/** The words a cell shows, and a copy takes along. */
export function cellText(row: GridRow, column: GridColumn, context: Pick<CellContext, 'locale' | 'translate'>): string {
  const words = row.words?.[column.id]
  if (words !== undefined) return words
  const text = row.texts[column.id]
  if (text !== undefined) return text
  const value = row.values[column.id] ?? null
  return valueText(column, value, context)
}

function valueText(
  column: GridColumn,
  value: Scalar,
  { locale, translate }: Pick<CellContext, 'locale' | 'translate'>,
): string {
  if (value === null) return ''
  const kind = kindOf(column.field)
  if (kind.draw === 'tick') return value === true ? translate('grid.yes') : translate('grid.no')
  const choice = choiceOf(column.field, value)
  return choice === undefined ? kind.format(column.field.options, value, locale) : translate(choice.label)
}

function lookOf(kind: FieldKind, text: string, isFixed: boolean): CellModel['look'] {
  // A box invites a click; a value that cannot be changed is a plain tick.
  if (kind.draw === 'tick') return isFixed ? 'tick' : 'check'
  if (kind.draw === 'tag') return text === '' ? 'text' : 'tag'
  return kind.draw
}
