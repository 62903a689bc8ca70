import { useEffect, useMemo, useState } from 'react'
import { isDrawnAsTag } from '#core/field-kinds/field-questions.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { columnPad, columnTitle } from '#core/field-kinds/figures.ts'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import { useList } from '../model/list-model.ts'
import { cellDisplay } from './cell-display.ts'
import { fitColumns, foldColumns, type FitColumn } from './fit-columns.ts'
import { isCut, type ShownColumn } from './list-columns.ts'
import { textWidth } from '../../parts/page/text-width.ts'

/** Rows whose texts are measured. */
const sample = 40
const cellPadding = 24
/** Least of a text that is cut: a dozen letters. */
const fewLetters = 100
/** A grid as narrow as this has no room for what a row is about beside what is typed. */
const narrowRoom = 600
/** With the sign before the words. */
const tagPadding = 46
const headingExtra = 34
/** Check boxes, row menu, scroll bar. */
const besideColumns = 40 + 44 + 16

/** Columns as they are drawn, and those folded away because there is no room for them. */
export interface FittedColumns {
  readonly shown: readonly ShownColumn[]
  readonly folded: readonly ShownColumn[]
  /** True where what is shown is wider than the room, and is scrolled sideways. */
  readonly isWider: boolean
}

/**
 * The columns with widths that fit what the first rows hold: worked out once per set of columns and room, so that scrolling moves
 * nothing; again when a column that was folded because it said nothing has something to say. The least important fold away where all do not
 * fit, unless all of them are asked for.
 */
export function useFittedColumns(room: number, isWhole: boolean): FittedColumns {
  const { list, columns, gridRow, window, locale, translate, family, edits } = useList()
  // Where cells are typed in no card takes their place: in a narrow window such a grid is scrolled sideways.
  const isAll = isWhole || (edits !== undefined && room < narrowRoom)
  const firstRows = () => Array.from({ length: Math.min(sample, window.rowCount) }, (_, index) => gridRow(index))
  const [heard, setHeard] = useState(0)
  const fitted = useMemo(
    () => {
      const rows = firstRows()
      const textsOf = (field: FieldDefinition) =>
        rows.map((row) => (row === undefined ? '' : cellDisplay(row, field, { locale, translate })))
      const isTyped = (id: string) => edits?.fields.has(id) === true
      const empty = columns.filter(({ field }) => !isTyped(field.id) && textsOf(field).every((text) => text === ''))
      const order = foldOrder(list, { columns, empty: rows.length === 0 ? [] : empty, title: family.entity.title })
      const wishes = columns.map(({ field, width, isSized }): FitColumn => {
        const isToned = list.tones[field.id] !== undefined
        const padding = isToned || isDrawnAsTag(field) ? tagPadding : cellPadding
        const texts = textsOf(field)
        const longest = Math.max(0, ...texts.map((text) => textWidth(text + columnPad(field, text, locale), '13px')))
        const heading = textWidth(columnTitle(translate(field.label), field, locale), '600 12px') + headingExtra
        const mayBeCut = isCut(field, list, family.entity.title)
        const most = Math.max(longest + padding, heading)
        return {
          id: field.id,
          wanted: most,
          least: mayBeCut ? Math.max(Math.min(longest, fewLetters) + padding, heading) : most,
          fixed: isSized ? width : undefined,
          folds: isSized || !order.includes(field.id) ? undefined : order.indexOf(field.id),
        }
      })
      const widths = fitColumns(isAll ? wishes : foldColumns(wishes, room - besideColumns), room - besideColumns)
      const sized = columns.map((column) => ({ ...column, width: widths.get(column.field.id) ?? column.width }))
      const drawn = [...widths.values()].reduce((all, width) => all + width, 0)
      return {
        isWider: drawn > room - besideColumns,
        shown: sized.filter(({ field }) => widths.has(field.id)),
        folded: sized.filter(({ field }) => !widths.has(field.id)),
        silent: empty.filter(({ field }) => !widths.has(field.id)),
      }
    },
    // Rows that come later do not change widths a person has got used to.
    // oxlint-disable-next-line react/exhaustive-deps
    [columns, room, isAll, translate, locale, heard],
  )
  const speaks =
    fitted.silent.length > 0 &&
    firstRows().some(
      (row) =>
        row !== undefined && fitted.silent.some(({ field }) => cellDisplay(row, field, { locale, translate }) !== ''),
    )
  useEffect(() => {
    if (speaks) setHeard((times) => times + 1)
  }, [speaks])
  return fitted
}

/**
 * What folds first: columns that say nothing, then what the definition says, then the columns from the last one on; what names a record and
 * its state never do.
 */
function foldOrder(
  list: ListDefinition,
  of: { readonly columns: readonly ShownColumn[]; readonly empty: readonly ShownColumn[]; readonly title: string },
): readonly string[] {
  const mayOf = (columns: readonly ShownColumn[]) =>
    columns.filter(({ field }) => field.id !== of.title && !isDrawnAsTag(field)).map(({ field }) => field.id)
  const may = mayOf(of.columns)
  return [
    ...new Set([...mayOf(of.empty).toReversed(), ...list.folds.filter((id) => may.includes(id)), ...may.toReversed()]),
  ]
}
