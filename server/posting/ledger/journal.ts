import { absolute, add, compare, negate } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { err, ok, type Result } from '#core/errors/result.ts'
import { accountFor, type AccountPlace, type AccountSources } from '../accounts/account-source.ts'
import type { JournalRule, NamedAmounts, PostingEvent } from '../events/event.ts'
import type { JournalDraft, JournalLine, MissingAccount } from './journal-line.ts'
import { partKey, type DocumentFacts, type LineFacts } from './line-facts.ts'
import type { Movement } from './movement.ts'
import { dueLines } from './site-balance.ts'

/** What the journal of a posting is made from. */
export interface JournalInput {
  readonly event: Pick<PostingEvent, 'journal'>
  readonly movements: readonly Movement[]
  readonly lines: readonly LineFacts[]
  readonly document: DocumentFacts
  readonly amounts: NamedAmounts
  readonly sources: AccountSources
}

/**
 * The journal of a posting: each ledger row on its stock account, the counterparts its event names, what is booked of lines and of the
 * document, and what sites owe each other. Amounts of zero make none. Error: the first role no account was found for.
 */
export function journalOf(input: JournalInput): Result<readonly JournalLine[], MissingAccount> {
  const drafts: JournalDraft[] = []
  const rules = [...input.event.journal, ...everyEvent]
  for (const [index, movement] of input.movements.entries()) {
    drafts.push(stockLine(movement, index + 1))
    for (const rule of rules.filter(({ of }) => of === movement.entryType))
      drafts.push(counterpart({ rule, movement, drafts, input }))
  }
  const pairs = pairsOf(input)
  for (const rule of input.event.journal) drafts.push(...moneyLines({ rule, drafts, input, pairs }))
  return withAccounts([...drafts, ...dueLines(drafts)], input.sources)
}

/** Counterparts of the rows that every event may write. */
const everyEvent: readonly JournalRule[] = [
  { of: 'NEGADJ', role: 'NEGVAR', side: 'credit', amount: 'value' },
  { of: 'REVALUE', role: 'PPV', side: 'credit', amount: 'value' },
]

/** A ledger row on the stock account of its place. */
export function stockLine(movement: Movement, entryNo: number): JournalDraft {
  const { place, line, pairNo, value } = movement
  const role = place.isTransit ? 'GIT' : 'INV'
  const { siteId, locationId } = place
  return { role, siteId, locationId, line, pairNo, amount: value, entryNo, rni: undefined }
}

interface Counterpart {
  readonly rule: JournalRule
  readonly movement: Movement
  readonly drafts: readonly JournalDraft[]
  readonly input: JournalInput
}

function counterpart({ rule, movement, drafts, input }: Counterpart): JournalDraft {
  const { line, pairNo, place } = movement
  const amount = rule.amount === 'value' ? movement.value : amountOf(rule, { line, pairNo, drafts, input })
  // What makes up for the row's own value stays at its place; everything else is borne by the site of the line.
  const siteId = movement.entryType === 'NEGADJ' || movement.entryType === 'REVALUE' ? place.siteId : line.siteId
  const draft = { role: rule.role, siteId, locationId: place.locationId, line, pairNo, rni: rule.rni }
  return { ...draft, entryNo: undefined, amount: signed(rule, amount) }
}

/** Line → the group its money balances in: that of its ledger rows, or one of its own. */
function pairsOf({ movements, lines }: JournalInput): ReadonlyMap<string, number> {
  const pairs = new Map(movements.map(({ line, pairNo }) => [partKey(line), pairNo]))
  let last = Math.max(0, ...pairs.values())
  for (const line of lines) if (!pairs.has(partKey(line))) pairs.set(partKey(line), (last += 1))
  return pairs
}

interface MoneyQuestion {
  readonly rule: JournalRule
  readonly drafts: readonly JournalDraft[]
  readonly input: JournalInput
  readonly pairs: ReadonlyMap<string, number>
}

/** What is booked of lines, of those that are not kept in stock, and of the document. */
function moneyLines({ rule, drafts, input, pairs }: MoneyQuestion): readonly JournalDraft[] {
  const base = { role: rule.role, entryNo: undefined, locationId: undefined, rni: rule.rni }
  if (rule.of === 'document') {
    const amount = amountOf(rule, { line: undefined, pairNo: 0, drafts, input })
    return [{ ...base, siteId: input.document.siteId, line: undefined, pairNo: 0, amount: signed(rule, amount) }]
  }
  if (rule.of !== 'line' && rule.of !== 'unkept') return []
  const lines = rule.of === 'line' ? input.lines : input.lines.filter(({ isKept }) => !isKept)
  return lines.map((line) => {
    const pairNo = pairs.get(partKey(line)) ?? 0
    const amount = amountOf(rule, { line, pairNo, drafts, input })
    return { ...base, siteId: line.siteId, line, pairNo, amount: signed(rule, amount) }
  })
}

interface AmountQuestion {
  readonly line: LineFacts | undefined
  readonly pairNo: number
  readonly drafts: readonly JournalDraft[]
  readonly input: JournalInput
}

/** A named amount, or what is missing for the lines so far to balance, as an amount of the rule's side. */
function amountOf(rule: JournalRule, { line, pairNo, drafts, input }: AmountQuestion): Decimal {
  if (rule.amount === 'rest') {
    const own = rule.of === 'document' ? drafts : drafts.filter((draft) => draft.pairNo === pairNo)
    const sum = own.reduce((total, { amount }) => add(total, amount), zero)
    return rule.side === 'debit' ? negate(sum) : sum
  }
  const named = line === undefined ? input.amounts.document : input.amounts.lines.get(line.lineId)
  const amount = named?.[rule.amount]
  if (amount === undefined) throw new Error(`The event names no amount "${rule.amount}"`)
  return amount
}

function signed({ side }: JournalRule, amount: Decimal): Decimal {
  return side === 'debit' ? amount : negate(amount)
}

/** The drafts that amount to something, each on its account. */
export function withAccounts(
  drafts: readonly JournalDraft[],
  sources: AccountSources,
): Result<readonly JournalLine[], MissingAccount> {
  const lines: JournalLine[] = []
  for (const { amount, ...draft } of drafts) {
    if (compare(amount, zero) === 0) continue
    const accountId = draft.accountId ?? accountFor(draft.role, accountPlace(draft), sources)
    if (accountId === undefined) return err({ role: draft.role, siteId: draft.siteId, line: draft.line })
    lines.push({ ...draft, accountId, ...sides(amount) })
  }
  return ok(lines)
}

function accountPlace({ siteId, locationId, line }: Omit<JournalDraft, 'amount'>): AccountPlace {
  const { item, accountId, reasonId, locationAccountId } = line ?? {}
  return { siteId, locationId, item, accountId, reasonId, locationAccountId }
}

/** The two columns of an amount. */
function sides(amount: Decimal): { readonly debit: Decimal; readonly credit: Decimal } {
  const size = absolute(amount)
  return compare(amount, zero) > 0 ? { debit: size, credit: zero } : { debit: zero, credit: size }
}
