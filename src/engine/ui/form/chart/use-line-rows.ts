import { useMemo } from 'react'
import { holdsDay } from '#core/field-kinds/field-questions.ts'
import type { ChartDefinition } from '#core/model/screens/section-parts.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { textOfValue } from '#core/record/text-of-value.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import { drawnRow, type DrawnRow } from './drawn-row.ts'

/** The lines a chart draws, as they stand in the form now. */
export function useLineRows(chart: ChartDefinition): readonly DrawnRow[] {
  const { store, translate, locale } = useForm()
  const id = chart.lines ?? ''
  const { lines, titles } = useFormState(({ record, titlesVersion }) => ({
    lines: linesOf(record, id),
    titles: titlesVersion,
  }))
  return useMemo(() => {
    const { fields } = store.logic.linesField(id)
    const context = { titles: store.titles, locale, translate }
    const x = fields.find((field) => field.id === chart.x)
    const isOfDays = x !== undefined && holdsDay(x)
    return lines
      .map((line, index) =>
        drawnRow(
          chart,
          {
            key: String(index),
            value: (name) => line[name],
            text: (name) => {
              const field = fields.find((cell) => cell.id === name)
              return field === undefined ? '' : textOfValue(field, line[name], context)
            },
            label: (name) => translate(fields.find((cell) => cell.id === name)?.label ?? ''),
          },
          isOfDays,
        ),
      )
      .filter((row) => row.points.length > 0 || row.yTexts.some((text) => text !== ''))
    // Titles come later than the lines that show them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, id, lines, titles, chart, locale, translate])
}
