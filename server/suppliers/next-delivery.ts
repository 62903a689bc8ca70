import { addDays, weekday } from '#core/calendar/day-arithmetic.ts'

/** When a supplier comes. */
export interface DeliveryTerms {
  /** Monday first; a supplier that names no day comes on any. */
  readonly days: readonly boolean[]
  /** Minutes after midnight until which an order counts as of today; undefined: all day. */
  readonly cutoff: number | undefined
  /** Days between the order and the goods. */
  readonly leadDays: number
}

/** The clock on the wall where the order is written. */
export interface OrderMoment {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** Minutes after midnight. */
  readonly minutes: number
}

/** The first day an order of this moment comes: after the time to deliver, a day later behind the cut-off, on a day the supplier drives. */
export function nextDelivery(terms: DeliveryTerms, { day, minutes }: OrderMoment): string {
  const isLate = terms.cutoff !== undefined && minutes > terms.cutoff
  return nextDriven(terms, shifted(day, terms.leadDays + (isLate ? 1 : 0)))
}

/** The first day from this one on that the supplier drives. */
export function nextDriven({ days }: DeliveryTerms, from: string): string {
  if (!days.includes(true)) return from
  const ahead = [0, 1, 2, 3, 4, 5, 6].find((count) => days[(weekday(shifted(from, count)) ?? 1) - 1] === true)
  return shifted(from, ahead ?? 0)
}

function shifted(day: string, count: number): string {
  return addDays(day, count) ?? day
}
