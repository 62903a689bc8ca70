import { useMemo } from 'react'
import type { ChartDefinition } from '#core/model/screens/section-parts.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { textOfValue } from '#core/record/text-of-value.ts'
import { useForm, useFormState } from '../context/form-context.tsx'
import type { Chosen } from './chosen-where.ts'
import { offeredChoices, type OfferedChoice } from './offered-choice.ts'

/** What may be chosen above a chart as the lines stand in the form now, and what of it is. */
export function useChartChoices({ choose }: ChartDefinition, chosen: Chosen): readonly OfferedChoice[] {
  const { store, translate, locale } = useForm()
  const { record, titles } = useFormState((form) => ({ record: form.record, titles: form.titlesVersion }))
  return useMemo(
    () =>
      offeredChoices(choose, chosen, {
        linesOf: (id) => linesOf(record, id),
        textOf: ({ offered }, id) => {
          const cell = store.logic.linesField(offered.lines).fields.find((one) => one.id === offered.column)
          return cell === undefined ? '' : textOfValue(cell, id, { titles: store.titles, locale, translate })
        },
      }),
    // Titles come later than the lines that show them.
    // oxlint-disable-next-line react/exhaustive-deps
    [choose, chosen, store, record, titles, locale, translate],
  )
}
