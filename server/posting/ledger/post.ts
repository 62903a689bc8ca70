import { compare, negate } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import type { Trx } from '../../db/pool.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { holdBudgets, type BudgetAsker } from '../../budgets/hold-budgets.ts'
import { holdProjects } from '../../capital/hold-projects.ts'
import type { AccountSources } from '../accounts/account-source.ts'
import { refusedAccount, type PostedDocument } from './refused-account.ts'
import type { NamedAmounts, PostingEvent } from '../events/event.ts'
import type { Evaluated } from '../shapes/goods-line.ts'
import { commitmentsOf } from './commitments.ts'
import { movedLots } from '../lots/moved-lots.ts'
import type { JournalLine } from './journal-line.ts'
import { journalOf } from './journal.ts'
import { partKey, type DocumentFacts, type LineFacts } from './line-facts.ts'
import { lockBalances, type BalanceKey } from './lock-balances.ts'
import type { Movement } from './movement.ts'
import { openAtSites, openPosting } from './open-posting.ts'
import type { PoolBook } from '../amounts/pool-book.ts'
import type { PostEvent } from './post-event.ts'
import { rniOf, type PostedFacts, type PostingWrite } from './posting-rows.ts'
import { noSources, type Sources } from './read-sources.ts'
import { refusedLines } from '../faults/refused-lines.ts'
import { itemIdOf } from './no-item.ts'
import { otherSites, writePosting } from './write-posting.ts'

/** One event with everything its shape and its journal need beside the balances. */
export interface PostRequest {
  readonly event: PostingEvent
  readonly posting: PostEvent
  /** What a refusal speaks of: the document, the words of who posts it, and the cells at fault. */
  readonly refusal: PostedDocument & Asking
  readonly document: DocumentFacts
  readonly lines: readonly LineFacts[]
  readonly keys: readonly BalanceKey[]
  readonly accounts: AccountSources
  readonly sources?: Sources
  /** The shape: arithmetic on the locked balances, or every line that may not be posted. */
  readonly evaluate: (book: PoolBook, amounts: NamedAmounts) => Evaluated
}

/** Who asks for a posting, and what they have confirmed. */
type Asking = Pick<MoveEffectInput, 'clock' | 'family' | 'asksBack'> & { readonly body?: MoveEffectInput['body'] }

/** What a posting did; `isRepeated` when the same event had been posted before and nothing was done now. */
export interface PostAnswer {
  readonly postingId: number
  readonly isRepeated: boolean
  readonly lines: readonly PostedFacts[]
}

/**
 * The one way into the ledger, inside the transaction that holds the document's row lock: insert the posting once, lock the
 * balances in order, evaluate, write ledger, journal and sub-ledgers. Whole or not at all.
 * @throws E_PERIOD_CLOSED, E_PERIOD_DATE, E_NEG_ONHAND and E_NO_COST with an issue a line, E_ACCOUNT with what to add where
 */
export async function post(trx: Trx, request: PostRequest): Promise<PostAnswer> {
  const { event, posting, document, lines, refusal } = request
  const [opened, book] = await Promise.all([
    openPosting(trx, posting),
    lockBalances(trx, posting.tenantId, request.keys),
  ])
  if (opened.isRepeated) return { postingId: opened.id, isRepeated: true, lines: [] }

  const amounts = event.amounts?.({ lines, document }) ?? noAmounts
  const movements = request.evaluate(book, amounts)
  if (!movements.ok) throw refusedLines(movements.error, refusal.places)
  const moved = await movedLots(trx, movements.value, { document: posting, places: refusal.places })
  const booked = await booksOf(trx, request, { movements: movements.value, amounts })
  // A count whose figure was right changed nothing.
  const unmoved = event.shape === 'adjust' ? lines.map((line) => ({ ...line, qty: zero, baseQty: zero })) : lines
  const posted = postedFacts({ movements: movements.value, amounts }, booked.journal, unmoved)
  const write = {
    event: posting,
    postingId: opened.id,
    document,
    lines: posted,
    movements: movements.value,
    ...moved,
    ...booked,
  }
  // Lines that were looked at are something, though counting what was there, or ordering what costs nothing, moves nothing.
  if (isEmpty(write)) throw appError('E_NOTHING_TO_POST')
  await holdProjects(trx, refusal.ctx, booked.commitments)
  await holdBudgets(trx, askerOf(request, opened.id), booked.commitments)
  await openAtSites(trx, posting, { postingId: opened.id, siteIds: otherSites(write) })
  await writePosting(trx, write)
  return { postingId: opened.id, isRepeated: false, lines: posted }
}

function askerOf({ refusal, posting }: PostRequest, postingId: number): BudgetAsker {
  const { ctx, clock, family, asksBack = false, body } = refusal
  return {
    ctx,
    now: clock.now(),
    postingId,
    asksBack,
    isConfirmed: body?.Confirmed === true,
    document: { entity: family.entity.id, id: posting.docId },
  }
}

const noAmounts: NamedAmounts = { lines: new Map(), document: {} }

interface Made {
  readonly movements: readonly Movement[]
  readonly amounts: NamedAmounts
}

/** Journal and sub-ledgers of what was made. */
async function booksOf(
  trx: Trx,
  { event, posting, document, lines, accounts, sources = noSources, refusal }: PostRequest,
  made: Made,
) {
  const journal = journalOf({ event, document, lines, ...made, sources: accounts })
  if (!journal.ok) throw await refusedAccount(trx, refusal, journal.error)
  const input = { event, document: posting, lines, amounts: made.amounts, movements: made.movements, sources, accounts }
  const commitments = commitmentsOf(input)
  if (!commitments.ok) throw await refusedAccount(trx, refusal, commitments.error)
  const rni = rniOf(journal.value, { ...posting, ...document }, (line) => sources.rni.get(line.lineId))
  return { journal: journal.value, commitments: commitments.value, rni }
}

/**
 * What is kept of each line: the value its first ledger row has, with the sign of its quantity, or without one what it was booked at,
 * and the accounts it was booked on.
 */
function postedFacts(
  { movements, amounts }: Made,
  journal: readonly JournalLine[],
  lines: readonly LineFacts[],
): readonly PostedFacts[] {
  const first = new Map(movements.toReversed().map((movement) => [partKey(movement.line), movement]))
  const accounts = new Map<string, Record<string, number>>()
  for (const { line, role, accountId } of journal) {
    if (line === undefined) continue
    const own = accounts.get(partKey(line))
    if (own === undefined) accounts.set(partKey(line), { [role]: accountId })
    else own[role] ??= accountId
  }
  return lines.map((facts) => {
    const row = first.get(partKey(facts))
    const line = row?.line ?? facts
    const isTurned = row !== undefined && compare(row.qty, zero) !== compare(line.baseQty, zero)
    const value = row === undefined ? bookedValue(line, amounts) : isTurned ? negate(row.value) : row.value
    return { line, itemId: itemIdOf(line.item) ?? null, value, accounts: accounts.get(partKey(line)) ?? {} }
  })
}

function bookedValue({ lineId, given }: LineFacts, amounts: NamedAmounts): Decimal {
  return given['amount'] ?? amounts.lines.get(lineId)?.['stock'] ?? zero
}

function isEmpty({ movements, journal, commitments, lines }: PostingWrite): boolean {
  return [movements, journal, commitments, lines].every(({ length }) => length === 0)
}
