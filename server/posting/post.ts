import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { Result } from '#core/errors/result.ts'
import type { Trx } from '../db/pool.ts'
import { lockBalances, type BalanceKey } from './lock-balances.ts'
import { openPosting } from './open-posting.ts'
import type { PostEvent } from './post-event.ts'
import type { AccountTables } from './read-accounts.ts'
import type { AccountSources, ItemAccounts } from './rules/account-source.ts'
import { journalOf } from './rules/journal.ts'
import type { Movement } from './rules/movement.ts'
import type { PoolBook } from './rules/pool-book.ts'
import { refusedAccount, type PostedDocument } from './refused-account.ts'
import { refusedLines } from './refused-lines.ts'
import { writeLedger } from './write-ledger.ts'

/** One event with everything its rule and its journal need beside the balances. */
export interface PostRequest {
  readonly event: PostEvent
  /** What a refusal speaks of: the document, and the words of who posts it. */
  readonly document: PostedDocument
  readonly keys: readonly BalanceKey[]
  readonly items: ReadonlyMap<number, ItemAccounts>
  readonly tables: AccountTables
  readonly documentAccountId: number | null
  readonly locationAccountId: number | null
  /** The posting rule: arithmetic on the locked balances, or every line that may not be posted. */
  readonly evaluate: (book: PoolBook) => Result<readonly Movement[], readonly FieldIssue[]>
}

/** What a posting did; `isRepeated` when the same event had been posted before and nothing was done now. */
export interface PostAnswer {
  readonly postingId: number
  readonly isRepeated: boolean
}

/**
 * The one way into the ledger (domain 1.3), inside the transaction that holds the document's row lock: insert the posting once,
 * lock the balances in order, evaluate, write ledger and journal. Whole or not at all.
 * @throws E_PERIOD_CLOSED, E_PERIOD_DATE, E_NEG_ONHAND and E_NO_COST with an issue a line, E_ACCOUNT with what to add where
 */
export async function post(trx: Trx, request: PostRequest): Promise<PostAnswer> {
  const { event, tables } = request
  const [opened, book] = await Promise.all([openPosting(trx, event), lockBalances(trx, event.tenantId, request.keys)])
  if (opened.isRepeated) return { postingId: opened.id, isRepeated: true }

  const movements = request.evaluate(book)
  if (!movements.ok) throw refusedLines(movements.error)
  if (movements.value.length === 0) throw appError('E_NOTHING_TO_POST')

  const sources: AccountSources = { ...tables, ...request, controlAccounts: new Set(tables.controlAccounts) }
  const journal = journalOf(movements.value, tables.rules, sources)
  if (!journal.ok) throw await refusedAccount(trx, request.document, journal.error)
  await writeLedger(trx, { event, postingId: opened.id, movements: movements.value, journal: journal.value })
  return { postingId: opened.id, isRepeated: false }
}
