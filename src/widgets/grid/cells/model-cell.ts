import { columnPad } from '#core/field-kinds/figures.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { atGlance, beyondGlance } from '#core/field-kinds/glance.ts'
import { drawOf, isDrawnAsTag, isDrawnAsTick, isPicture } from '#core/field-kinds/field-questions.ts'
import type { FieldKind, Locale } from '#core/field-kinds/parts/field-kind.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import { statusSign, statusTone, toneSign, type CellTone, type GridColumn, type GridRow } from '#engine'
import { choiceOf } from '#core/model/field-shapes.ts'
import { saidText, type SayText } from '#core/field-kinds/said-text.ts'
import { emptyCell, type CellModel } from './cell-model.ts'

/** What a cell needs beside its row and column. */
export interface CellContext {
  readonly locale: Locale
  readonly translate: SayText
  /** True when the grid edits at all. */
  readonly isEditing: boolean
}

const aligns = { start: 'left', end: 'right', center: 'center' } as const

/** The model of one cell: words a person typed win over the value, a lookup shows its title, a choice its label. */
export function modelCell(row: GridRow, anyColumn: GridColumn, context: CellContext): CellModel {
  const column = columnIn(anyColumn, row)
  const kind = kindOf(column.field)
  const isLocked = context.isEditing && !isCellEditable(row, column)
  const issue = row.issues?.[column.id]
  const isMuted = row.isMuted === true
  if (row.hidden?.has(column.id) === true) return { ...emptyCell, isLocked: context.isEditing, isMuted }
  const value = row.values[column.id] ?? null
  const text = cellText(row, column, context)
  const words = row.words?.[column.id]
  const tone = row.tones?.[column.id]
  return {
    look: words === undefined ? toned(looks[drawOf(column.field)](text, isLocked || !context.isEditing), tone) : 'text',
    text,
    whole: isSaid(row, column) ? undefined : beyondGlance(column.field, value, context.locale),
    pad: words === undefined ? columnPad(column.field, text, context.locale) : '',
    align: aligns[kind.align],
    ...tagOf(column.field, value, tone),
    picture: row.pictures?.[column.id]?.bitmap,
    isChecked: value === true,
    issue,
    note: choiceOf(column.field, value) === undefined ? tone?.words : undefined,
    isMuted,
    isLocked,
  }
}

/** The column as it stands in a row: with the field of several that the row fills. */
export function columnIn(column: GridColumn, row: GridRow | undefined): GridColumn {
  const field = row?.fields?.[column.id]
  return field === undefined || field === column.field ? column : { ...column, field }
}

/** A word that stands out is drawn as a tag; a number stays in its column. */
function toned(look: CellModel['look'], tone: CellTone | undefined): CellModel['look'] {
  return look === 'text' && tone !== undefined ? 'tag' : look
}

function tagOf(field: FieldDefinition, value: Scalar, tone: CellTone | undefined): Pick<CellModel, 'tone' | 'sign'> {
  if (tone !== undefined) return { tone: tone.tone, sign: toneSign(tone.tone) }
  const isTag = isDrawnAsTag(field) && typeof value === 'string'
  return isTag ? { tone: statusTone(value), sign: statusSign(value) } : { tone: 'none', sign: '' }
}

/** True when this cell takes input. */
export function isCellEditable(row: GridRow | undefined, column: GridColumn): boolean {
  if (row === undefined || !column.isEditable) return false
  return row.readOnly?.has(column.id) !== true && row.hidden?.has(column.id) !== true
}

/** True when the row brings the words of a cell, typed or of a record. */
function isSaid(row: GridRow, { id }: GridColumn): boolean {
  return row.words?.[id] !== undefined || row.texts[id] !== undefined
}

/** The words a cell shows. */
function cellText(row: GridRow, column: GridColumn, context: Pick<CellContext, 'locale' | 'translate'>): string {
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
  const { field } = column
  if (isDrawnAsTick(field)) return value === true ? translate('grid.yes') : translate('grid.no')
  if (isPicture(field)) return translate('grid.picture')
  return saidText(field, value, translate) ?? atGlance(field, value, locale)
}

/** How the cell of each kind of drawing looks with its text, and where it cannot be changed. */
const looks: Readonly<Record<FieldKind['draw'], (text: string, isFixed: boolean) => CellModel['look']>> = {
  text: () => 'text',
  number: () => 'number',
  // A box invites a click; a value that cannot be changed is a plain tick.
  tick: (_text, isFixed) => (isFixed ? 'tick' : 'check'),
  picture: () => 'picture',
  bars: () => 'bars',
  tag: (text) => (text === '' ? 'text' : 'tag'),
}
