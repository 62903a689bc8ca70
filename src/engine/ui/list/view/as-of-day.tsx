import { useState } from 'react'
import './as-of-day.css'
import { useList } from '../model/list-model.ts'

/** The day at whose end the rows of a list are asked for; today while nobody chose another (LIST-326), and one to come where something is known of those (LIST-719). */
export function AsOfDay() {
  const { list, view, change, locale, translate } = useList()
  const { today } = locale
  const last = list.hasDaysAhead ? undefined : today
  const day = view.asOf ?? today
  const [text, setText] = useState(day)
  const [shown, setShown] = useState(day)
  // The address changed by another way: a saved view, the back button.
  if (shown !== day) setText(day)
  if (shown !== day) setShown(day)
  const type = (typed: string) => {
    setText(typed)
    // Until a year has four digits the browser says a day nobody means; of most rows days to come have not ended.
    if (typed < '1900' || typed > (last ?? '2199')) return
    change({ asOf: typed === today ? undefined : typed, row: 0 }, 'push')
  }
  return (
    <label className="list-as-of">
      <span>{translate('list.asOf')}</span>
      <input
        type="date"
        className="bp6-input"
        max={last}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setText(day)}
      />
    </label>
  )
}
