import type { ComputedTable } from '../../odata/computed-table.ts'
import { putRows } from '../../odata/put-rows.ts'
import type { JournalRule, PostingEvent } from '../events/event.ts'
import { eventsIn } from './account-gaps.ts'
import { factsOfRole } from './account-roles.ts'
import { bookedRoles, type BookedRole } from './booked-roles.ts'

const table = 'posting_rule_shown'

/** What each event that definitions post may book, and who is asked for the account, in the order of `accountFor` (POST-63). */
export const postingRuleTable: ComputedTable = {
  table,
  async refresh(trx, { tenantId, definitions }) {
    const rows = eventsIn(definitions).flatMap((event) => bookedRoles(event).map((booked) => rowOf(event, booked)))
    await putRows(trx, { tenantId, table, columns }, rows)
  },
}

const columns = [
  'event',
  'role',
  'side',
  'from_partner',
  'from_line',
  'from_reason',
  'from_location',
  'from_category',
  'fallback',
  'two_sites',
] as const

type RuleRow = Readonly<Record<(typeof columns)[number], string | boolean | null>>

function rowOf(event: PostingEvent, { role, needsTwoSites }: BookedRole): RuleRow {
  const { said, category, kind } = factsOfRole(role)
  return {
    event: event.code,
    role,
    side: sideOf(event, role),
    from_partner: said.includes('partner'),
    from_line: said.includes('line'),
    from_reason: said.includes('reason'),
    from_location: said.includes('location'),
    from_category: category !== undefined,
    fallback: kind ?? null,
    two_sites: needsTwoSites,
  }
}

/** A role no rule of the event names follows its ledger rows, to either side. */
function sideOf(event: PostingEvent, role: string): string {
  const sides = new Set(event.journal.filter((rule) => rule.role === role).flatMap((rule) => sidesOf(event, rule)))
  if (sides.size !== 1) return 'Both'
  return sides.has('debit') ? 'Debit' : 'Credit'
}

/** The value of goods that leave is below zero: its counterpart stands on the other side than the rule says. */
function sidesOf({ entries }: PostingEvent, { of, amount, side }: JournalRule): readonly JournalRule['side'][] {
  const leaves = amount === 'value' && (of === entries.out || of === entries.used)
  if (!leaves) return [side]
  const other = side === 'debit' ? 'credit' : 'debit'
  return of === entries.in ? [side, other] : [other]
}
