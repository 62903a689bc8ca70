import { addDays } from '../calendar/day-arithmetic.ts'
import { literal } from './filter-of.ts'
import type { FillPlaceholder } from './filter-cursor.ts'

/** What the placeholders of a definition's filter stand for. */
export interface PlaceholderValues {
  readonly userId: number
  readonly siteId: number
  /** The site's day, `YYYY-MM-DD`. */
  readonly today: string
  /** The record a related list belongs to. */
  readonly recordId?: number
}

/** Fills `$me`, `$site`, `$today` and `$today-30` of a list's `where`, and `$id` of a related list's; definitions have them, requests never. */
export function fillPlaceholders({ userId, siteId, today, recordId }: PlaceholderValues): FillPlaceholder {
  return (placeholder) => {
    if (placeholder === '$id') return recordId === undefined ? undefined : literal('number', recordId)
    if (placeholder === '$me') return literal('number', userId)
    if (placeholder === '$site') return literal('number', siteId)
    const day = /^\$today([+-]\d+)?$/.exec(placeholder)
    return day === null ? undefined : literal('date', addDays(today, Number(day[1] ?? 0)) ?? null)
  }
}
