import { addDays } from '../calendar/day-arithmetic.ts'
import { literal } from './filter-of.ts'
import type { FillPlaceholder } from './parse/filter-cursor.ts'

/** What the placeholders of a definition's filter stand for. */
export interface PlaceholderValues {
  readonly userId: number
  readonly siteId: number
  /** The place they work at; none: no record is of it. */
  readonly placeId?: number | null | undefined
  /** The site's day, `YYYY-MM-DD`. */
  readonly today: string
  /** The record a related list belongs to. */
  readonly recordId?: number
}

/**
 * Fills `$me`, `$site`, `$place`, `$today`, `$today-30` and `$since-30` of a list's `where`, and `$id` of a related list's; definitions have them,
 * requests never.
 */
export function fillPlaceholders({ userId, siteId, placeId, today, recordId }: PlaceholderValues): FillPlaceholder {
  return (placeholder) => {
    if (placeholder === '$id') return recordId === undefined ? undefined : literal('number', recordId)
    if (placeholder === '$me') return literal('number', userId)
    if (placeholder === '$site') return literal('number', siteId)
    if (placeholder === '$place') return literal('number', placeId ?? 0)
    const [, unit, days = '0'] = /^\$(today|since)([+-]\d+)?$/.exec(placeholder) ?? []
    const day = unit === undefined ? undefined : addDays(today, Number(days))
    if (day === undefined) return undefined
    // An instant is found on its index; by the hour nobody asks what is recent.
    return unit === 'today' ? literal('date', day) : literal('instant', `${day}T00:00:00Z`)
  }
}
