import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { WidgetServices } from '#engine'
import { addDays, addMonths } from '#core/calendar/day-arithmetic.ts'
import { dayInWords, monthDays, weekStart } from './month-days.ts'

interface CalendarProps {
  /** The day chosen now, if any. */
  readonly value: string | undefined
  readonly services: WidgetServices
  readonly onPick: (day: string) => void
}

/** Where each key moves the day in focus; nowhere past the ends of the calendar. */
const steps: Readonly<Record<string, (day: string, firstWeekday: number) => string | undefined>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: (day, firstWeekday) => weekStart(day, firstWeekday),
  End: (day, firstWeekday) => addDays(weekStart(day, firstWeekday), 6),
}

/** A month to pick a day from with pointer or keyboard; weeks begin on Sunday in US English and on Monday elsewhere. */
export function Calendar({ value, services, onPick }: CalendarProps) {
  const { language, today } = services.locale
  const [cursor, setCursor] = useState<string>(value ?? today)
  const table = useRef<HTMLTableElement>(null)
  const firstWeekday = language === 'en-US' || language === 'en' ? 7 : 1
  const days = monthDays(cursor, firstWeekday)

  useEffect(() => table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [cursor])

  function handleKey(event: KeyboardEvent) {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    setCursor(step(cursor, firstWeekday) ?? cursor)
  }

  return (
    <div className="wid-calendar">
      <CalendarHead cursor={cursor} services={services} onMove={setCursor} />
      <table ref={table} role="grid" aria-label={dayInWords(cursor, language, { month: 'long', year: 'numeric' })}>
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th key={day} scope="col" abbr={dayInWords(day, language, { weekday: 'long' })}>
                {dayInWords(day, language, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={handleKey}>
          {[0, 7, 14, 21, 28, 35].map((start) => (
            <tr key={start}>
              {days.slice(start, start + 7).map((day) => (
                <td key={day} role="gridcell" aria-selected={day === value}>
                  <button
                    type="button"
                    tabIndex={day === cursor ? 0 : -1}
                    className={dayClass(day, { value, today, cursor })}
                    aria-label={dayInWords(day, language, { dateStyle: 'full' })}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="wid-calendar-today" onClick={() => onPick(today)}>
        {services.translate('widgets.date.today')}
      </button>
    </div>
  )
}

function dayClass(
  day: string,
  { value, today, cursor }: { value: string | undefined; today: string; cursor: string },
): string {
  return [
    'wid-day',
    day === value ? 'wid-day-chosen' : '',
    day === today ? 'wid-day-today' : '',
    day.slice(0, 7) === cursor.slice(0, 7) ? '' : 'wid-day-other',
  ]
    .filter(Boolean)
    .join(' ')
}

function CalendarHead(props: {
  readonly cursor: string
  readonly services: WidgetServices
  readonly onMove: (day: string) => void
}) {
  const { cursor, services, onMove } = props
  return (
    <div className="wid-calendar-head">
      <button
        type="button"
        aria-label={services.translate('widgets.date.previousMonth')}
        onClick={() => onMove(addMonths(cursor, -1) ?? cursor)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <span aria-live="polite">{dayInWords(cursor, services.locale.language, { month: 'long', year: 'numeric' })}</span>
      <button
        type="button"
        aria-label={services.translate('widgets.date.nextMonth')}
        onClick={() => onMove(addMonths(cursor, 1) ?? cursor)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </div>
  )
}
