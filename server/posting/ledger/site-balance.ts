import { add, compare, negate } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import type { JournalDraft } from './journal-line.ts'

/**
 * What sites owe each other, so that each balances: a site that gave more than it got is owed (DUEFROM), one that got more
 * owes (DUETO). A group of lines that balances as a whole settles line by line, the rest of the posting in one amount a site.
 * @throws Error when the posting as a whole does not balance, which is a bug of the event
 */
export function dueLines(drafts: readonly JournalDraft[]): readonly JournalDraft[] {
  const groups = grouped(drafts, ({ pairNo }) => pairNo)
  const settled: JournalDraft[] = []
  const open: JournalDraft[] = []
  for (const group of groups.values()) {
    if (isBalanced(group)) settled.push(...duesOf(group))
    else open.push(...group)
  }
  if (!isBalanced(open)) throw new Error(`The journal is out of balance: ${describe(open)}`)
  return [...settled, ...duesOf(open).map((due) => ({ ...due, line: undefined, pairNo: 0 }))]
}

function duesOf(group: readonly JournalDraft[]): readonly JournalDraft[] {
  const bySite = grouped(group, ({ siteId }) => siteId)
  if (bySite.size < 2) return []
  return [...bySite].flatMap(([siteId, lines]) => {
    const sum = sumOf(lines)
    const [first] = lines
    if (first === undefined || compare(sum, zero) === 0) return []
    const role = compare(sum, zero) < 0 ? 'DUEFROM' : 'DUETO'
    return [{ ...first, siteId, role, entryNo: undefined, rni: undefined, amount: negate(sum) } as const]
  })
}

function grouped(
  drafts: readonly JournalDraft[],
  key: (draft: JournalDraft) => number,
): ReadonlyMap<number, readonly JournalDraft[]> {
  const groups = new Map<number, JournalDraft[]>()
  for (const draft of drafts) {
    const group = groups.get(key(draft))
    if (group === undefined) groups.set(key(draft), [draft])
    else group.push(draft)
  }
  return groups
}

function isBalanced(lines: readonly JournalDraft[]): boolean {
  return compare(sumOf(lines), zero) === 0
}

function sumOf(lines: readonly JournalDraft[]): Decimal {
  return lines.reduce((total, { amount }) => add(total, amount), zero)
}

function describe(lines: readonly JournalDraft[]): string {
  return lines.map(({ role, siteId, amount }) => `${role}@${siteId} ${amount.units}e-${amount.scale}`).join(', ')
}
