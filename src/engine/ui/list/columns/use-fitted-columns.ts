import { useMemo } from 'react'
import { isDrawnAsTag } from '#core/field-kinds/field-questions.ts'
import { columnPad, columnTitle } from '#core/field-kinds/figures.ts'
import type { ListDefinition } from '#core/model/family-definition.ts'
import { useList } from '../model/list-model.ts'
import { cellDisplay } from './cell-display.ts'
import { fitColumns, foldColumns, type FitColumn } from './fit-columns.ts'
import { isElastic, type ShownColumn } from './list-columns.ts'
import { textWidth } from '../../parts/page/text-width.ts'

/** Rows whose texts are measured. */
const sample = 40
const cellPadding = 24
/** Least of a text that is cut: a dozen letters. */
const fewLetters = 100
/** With the sign before the words. */
const tagPadding = 46
const headingExtra = 34
/** Check boxes, row menu, scroll bar. */
const besideColumns = 40 + 44 + 16

/** Columns as they are drawn, and those folded away because there is no room for them. */
export interface FittedColumns {
  readonly shown: readonly ShownColumn[]
  readonly folded: readonly ShownColumn[]
}

/**
 * The columns with widths that fit what the first rows hold: worked out once per set of columns and room, so that scrolling moves
 * nothing. The least important fold away where all do not fit, unless all of them are asked for.
 */
export function useFittedColumns(room: number, isWhole: boolean): FittedColumns {
  const { list, columns, gridRow, window, locale, translate, family } = useList()
  return useMemo(
    () => {
      const order = foldOrder(list, columns, family.entity.title)
      const rows = Array.from({ length: Math.min(sample, window.rowCount) }, (_, index) => gridRow(index))
      const wishes = columns.map(({ field, width, isSized }): FitColumn => {
        const isToned = list.tones[field.id] !== undefined
        const padding = isToned || isDrawnAsTag(field) ? tagPadding : cellPadding
        const texts = rows.map((row) => (row === undefined ? '' : cellDisplay(row, field, { locale, translate })))
        const longest = Math.max(0, ...texts.map((text) => textWidth(text + columnPad(field, text, locale), '13px')))
        const heading = textWidth(columnTitle(translate(field.label), field, locale), '600 12px') + headingExtra
        const isCut = isElastic(field) && !isToned && field.id !== family.entity.title
        const most = Math.max(longest + padding, heading)
        return {
          id: field.id,
          wanted: most,
          least: isCut ? Math.max(Math.min(longest, fewLetters) + padding, heading) : most,
          fixed: isSized ? width : undefined,
          folds: isSized || !order.includes(field.id) ? undefined : order.indexOf(field.id),
        }
      })
      const widths = fitColumns(isWhole ? wishes : foldColumns(wishes, room - besideColumns), room - besideColumns)
      const sized = columns.map((column) => ({ ...column, width: widths.get(column.field.id) ?? column.width }))
      return {
        shown: sized.filter(({ field }) => widths.has(field.id)),
        folded: sized.filter(({ field }) => !widths.has(field.id)),
      }
    },
    // Rows that come later do not change widths a person has got used to.
    // oxlint-disable-next-line react/exhaustive-deps
    [columns, room, isWhole, translate, locale],
  )
}

/** What folds first: what the definition says, then the columns from the last one on; what names a record and its state never do. */
function foldOrder(list: ListDefinition, columns: readonly ShownColumn[], title: string): readonly string[] {
  const may = columns.filter(({ field }) => field.id !== title && !isDrawnAsTag(field)).map(({ field }) => field.id)
  const said = list.folds.filter((id) => may.includes(id))
  return [...said, ...may.filter((id) => !said.includes(id)).toReversed()]
}
