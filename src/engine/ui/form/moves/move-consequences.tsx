import type { Consequence } from '#core/effects/consequence.ts'
import { textOfValue } from '#core/record/text-of-value.ts'
import { movedGoods } from '#core/effects/moved-goods.ts'
import { moneyInWords } from '#core/field-kinds/amounts-in-words.ts'
import { Consequences } from '../../parts/move/consequences.tsx'
import { useForm } from '../context/form-context.tsx'
import type { LineAnswers } from './move-lines.tsx'

interface MoveConsequencesProps {
  readonly consequences: readonly Consequence[]
  readonly answers: LineAnswers
}

/** What a move will do, in words: where goods go, how many lines, about what they are worth, and the day it is posted (FORM-30). */
export function MoveConsequences({ consequences, answers }: MoveConsequencesProps) {
  const { store } = useForm()
  const sayOf = useSentences(answers)
  const sentences = consequences.flatMap((one) => sayOf(one) ?? [])
  const day = consequences.find((one) => one.day !== undefined)?.day
  return (
    <Consequences sentences={sentences}>
      {day === undefined ? null : <PostDay field={store.logic.field(day)} />}
    </Consequences>
  )
}

function PostDay({ field }: { readonly field: ReturnType<ReturnType<typeof useForm>['store']['logic']['field']> }) {
  const { store, translate } = useForm()
  const value = useHeaderText()(field.id)
  if (store.state.getState().record[field.id] === null) return null
  return (
    <p>
      {translate(field.label)}: <b>{value}</b>
    </p>
  )
}

/** Words of a header field as it stands. */
function useHeaderText(): (id: string | undefined) => string {
  const { store, translate, locale } = useForm()
  const { record } = store.state.getState()
  return (id) => {
    const value = id === undefined ? undefined : record[id]
    if (id === undefined || typeof value === 'object') return '–'
    return textOfValue(store.logic.field(id), value, { titles: store.titles, locale, translate })
  }
}

/** One consequence as a sentence; undefined where it takes nothing. */
function useSentences(answers: LineAnswers): (consequence: Consequence) => string | undefined {
  const { store, translate, locale } = useForm()
  const textOf = useHeaderText()
  const { record } = store.state.getState()
  return ({ text, from, to, isExpensed, lines }) => {
    const goods = lines === undefined ? undefined : movedGoods(lines, record, answers)
    if (goods?.count === 0) return undefined
    const isExpense = isExpensed !== undefined && store.logic.holds(isExpensed, record)
    const count = translate('form.consequence.lines', { count: goods?.count ?? 0 })
    const value = goods?.value === undefined ? undefined : moneyInWords(goods.value, locale)
    const what = value === undefined ? count : translate('form.consequence.about', { lines: count, value })
    const places = { from: textOf(from), to: textOf(to) }
    return translate(isExpense ? 'form.consequence.moveExpensed' : text, { what, ...places })
  }
}
