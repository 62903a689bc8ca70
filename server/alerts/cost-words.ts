import type { Occurrence } from './find-alerts.ts'
import type { PriceEffect } from './price-effects.ts'

type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string

interface Told {
  readonly one: Pick<Occurrence, 'about' | 'number'>
  readonly effect: PriceEffect | undefined
  /** Who may not see costs reads what is touched, without amounts. */
  readonly seesCosts: boolean
}

/** What a price that changed comes to, line by line: both prices, and what is made of the item with its cost before and now (SET-21). */
export function costWords(
  translate: Translate,
  { one: { about, number }, effect, seesCosts }: Told,
): readonly string[] {
  if (about === null) return []
  const { price, before, unit } = about
  const prices = seesCosts ? [translate('message.event.touched.prices', { number, price, before, unit })] : []
  if (effect === undefined) return [...prices, translate('message.event.touched.none', { number })]
  const { touched, count } = effect
  const named = touched.map(({ name, before: old, now }) =>
    seesCosts && old !== null && now !== null
      ? translate('message.event.touched.cost', { name, before: amount(old), now: amount(now) })
      : name,
  )
  const rest = count - touched.length
  return [
    ...prices,
    translate('message.event.touched.made', { names: named.join('; ') }),
    ...(rest > 0 ? [translate('message.event.touched.more', { count: rest })] : []),
  ]
}

/** A cost as people read it in a line: its digits, without zeros at the end. */
function amount(cost: string): string {
  return cost.includes('.') ? cost.replace(/0+$/, '').replace(/\.$/, '') : cost
}
