import { addDays } from '#core/calendar/day-arithmetic.ts'

/** Days a price holds; null: from ever, or until further notice. */
export interface Span {
  readonly from: string | null
  readonly to: string | null
}

/** Days that are taken; without an end: until further notice. */
export interface TakenSpan {
  readonly from: string
  readonly to: string | null
}

/** What is left of an older price once a span is taken: nothing, the days before it, those after it, or both (RFB-9). */
export function restOfSpan(old: Span, taken: TakenSpan): readonly Span[] {
  if (!meets(old, taken)) return [old]
  const before =
    old.from === null || old.from < taken.from ? [{ from: old.from, to: addDays(taken.from, -1) ?? null }] : []
  const { to } = taken
  const after = to !== null && (old.to === null || old.to > to) ? [{ from: addDays(to, 1) ?? null, to: old.to }] : []
  return [...before, ...after]
}

/** Whether two spans have a day in common. */
function meets(old: Span, taken: TakenSpan): boolean {
  return (old.to === null || old.to >= taken.from) && (old.from === null || taken.to === null || old.from <= taken.to)
}
