import type { PostingEvent, Shape } from '../events/event.ts'
import { postingEvents } from '../events/index.ts'
import type { AccountRole } from './account-roles.ts'

/** A role an event may book. */
export interface BookedRole {
  readonly role: AccountRole
  /** True when it is booked only where two sites take part. */
  readonly needsTwoSites: boolean
}

const betweenPlaces: readonly Shape[] = ['move', 'ship', 'receive', 'convert']
const inTransit: readonly Shape[] = ['ship', 'receive', 'lose']

/** Every role an event may book: those of its rules, and those every ledger row and every reversal may need. */
export function bookedRoles({ shape, entries, journal, commitments = [] }: PostingEvent): readonly BookedRole[] {
  const hasStock = Object.keys(entries).length > 0
  const roles = new Set<AccountRole>([
    ...(hasStock ? (['INV', 'PPV', 'NEGVAR'] as const) : []),
    ...(inTransit.includes(shape) ? (['GIT'] as const) : []),
    ...journal.map(({ role }) => role),
    // What is given back, and what a project alone bears, needs none of its own.
    ...commitments.filter(({ does, forProject }) => does === 'add' && forProject !== true).map(({ role }) => role),
  ])
  const dues: readonly AccountRole[] = betweenPlaces.includes(shape) ? ['DUEFROM', 'DUETO'] : []
  return [
    ...[...roles].map((role) => ({ role, needsTwoSites: false })),
    ...dues.map((role) => ({ role, needsTwoSites: true })),
  ]
}

/** What choices of definitions may list of posting; labels stand under these names in the locales. */
export const postingChoices: Readonly<Record<string, readonly string[]>> = {
  'posting.event': postingEvents.map(({ code }) => code),
  'posting.role': [...new Set(postingEvents.flatMap(bookedRoles).map(({ role }) => role))],
}
