import { useMemo } from 'react'
import { isDrawnAsTag } from '#core/field-kinds/field-questions.ts'
import { columnPad, columnTitle } from '#core/field-kinds/figures.ts'
import { useList } from '../model/list-model.ts'
import { cellDisplay } from './cell-display.ts'
import { fitColumns, type FitColumn } from './fit-columns.ts'
import { isElastic, type ShownColumn } from './list-columns.ts'
import { textWidth } from './text-width.ts'

/** Rows whose texts are measured. */
const sample = 40
const cellPadding = 24
/** With the sign before the words. */
const tagPadding = 46
const headingExtra = 34
/** Check boxes, row menu, scroll bar. */
const besideColumns = 40 + 44 + 16

/** The columns with widths that fit what the first rows hold: worked out once per set of columns, so that scrolling moves nothing. */
export function useFittedColumns(room: number): readonly ShownColumn[] {
  const { columns, gridRow, window, locale, translate, family } = useList()
  return useMemo(
    () => {
      const rows = Array.from({ length: Math.min(sample, window.rowCount) }, (_, index) => gridRow(index))
      const wishes = columns.map(({ field, width, isSized }): FitColumn => {
        const padding = isDrawnAsTag(field) ? tagPadding : cellPadding
        const texts = rows.map((row) => (row === undefined ? '' : cellDisplay(row, field, { locale, translate })))
        const longest = Math.max(0, ...texts.map((text) => textWidth(text + columnPad(field, text, locale), '13px')))
        const heading = textWidth(columnTitle(translate(field.label), field, locale), '600 12px')
        return {
          id: field.id,
          wanted: Math.max(longest + padding, heading + headingExtra),
          fixed: isSized ? width : undefined,
          isElastic: isElastic(field) && field.id !== family.entity.title,
        }
      })
      const widths = fitColumns(wishes, room - besideColumns)
      return columns.map((column) => ({ ...column, width: widths.get(column.field.id) ?? column.width }))
    },
    // Rows that come later do not change widths a person has got used to.
    // oxlint-disable-next-line react/exhaustive-deps
    [columns, room, translate, locale],
  )
}
