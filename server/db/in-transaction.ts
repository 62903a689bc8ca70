import { sql, Transaction, type ConnectionProvider } from 'kysely'
import { isLostTransaction } from './pipeline/lost-transaction.ts'
import type { PipelinedConnection } from './pipeline/pipelined-connection.ts'
import { pipelined } from './pipeline/pipelined-dialect.ts'
import type { Db, Trx } from './pool.ts'
import type { SystemTables } from './tables/system-tables.ts'

/** How a transaction runs. */
export interface TransactionOptions {
  /** Keeps the plans of its statements on the connection. */
  readonly keepsPlans?: boolean
}

/** What was sent in each open transaction without waiting for its answer. */
const unawaited = new WeakMap<Trx, Promise<unknown>[]>()

/** What each open transaction does last. */
const last = new WeakMap<Trx, (() => Promise<void>)[]>()

/**
 * Runs work in a transaction. Unlike Kysely's own it lets statements overlap: those that are asked for together (`Promise.all`) travel
 * together, and what was given to `withoutWaiting` is answered for by the commit, which fails unless all of it succeeded.
 */
export function inTransaction<T>(db: Db, options: TransactionOptions, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.getExecutor().provideConnection(async (provided) => {
    const connection = pipelined(provided)
    connection.keepsPlans = options.keepsPlans ?? false
    const { trx, end } = openOn(db, connection)
    const sent: Promise<unknown>[] = []
    const closing: (() => Promise<void>)[] = []
    unawaited.set(trx, sent)
    last.set(trx, closing)
    await withoutWaiting(trx, connection.control('begin'))
    try {
      const result = await work(trx)
      for (const step of closing) await step()
      end()
      const committed = connection.control('commit')
      // A commit of a transaction that failed says nothing and rolls back.
      await allOf([...sent, committed])
      return result
    } catch (error) {
      end()
      await connection.rollBack()
      throw await causeOf(error, sent)
    }
  })
}

/**
 * Sends a statement whose answer tells nothing but that it worked, and goes on: the commit waits for it. Where a transaction was not
 * opened by `inTransaction` it waits at once.
 */
export async function withoutWaiting(trx: Trx, answer: Promise<unknown>): Promise<void> {
  const sent = unawaited.get(trx)
  if (sent === undefined) {
    await answer
    return
  }
  // Whoever ends the transaction looks at it.
  answer.catch(() => undefined)
  sent.push(answer)
}

/**
 * Leaves a step for the end of the transaction, after all work and in the order the steps were given: for what locks something that
 * everybody needs. Where a transaction was not opened by `inTransaction` it is taken at once.
 */
export async function beforeCommit(trx: Trx, step: () => Promise<void>): Promise<void> {
  const closing = last.get(trx)
  if (closing === undefined) await step()
  else closing.push(step)
}

/**
 * Work that may fail without the transaction: nothing of it stays then, and what `instead` makes of the failure is answered, unless it throws it
 * on. What the work sent without waiting is waited for here, because its failure is the work's.
 */
export async function behindSavepoint<T>(trx: Trx, work: () => Promise<T>, instead: (error: unknown) => T): Promise<T> {
  const sent = unawaited.get(trx) ?? []
  const closing = last.get(trx) ?? []
  const [before, steps] = [sent.length, closing.length]
  await sql`savepoint work`.execute(trx)
  try {
    const result = await work()
    await allOf(sent.slice(before))
    await sql`release savepoint work`.execute(trx)
    return result
  } catch (error) {
    const cause = await causeOf(error, sent)
    await Promise.allSettled(sent.splice(before))
    closing.splice(steps)
    await sql`rollback to savepoint work`.execute(trx)
    return instead(cause)
  }
}

/** A transaction on a connection, good until it is ended: what still runs then must not reach the connection's next user. */
function openOn(db: Db, connection: PipelinedConnection): { readonly trx: Trx; readonly end: () => void } {
  let isOver = false
  const provider: ConnectionProvider = {
    provideConnection: async (consumer) => {
      if (isOver) throw new Error('The transaction is over')
      return consumer(connection)
    },
  }
  const executor = db.getExecutor().withConnectionProvider(provider)
  const never = (): never => {
    throw new Error('A transaction opens nothing of its own')
  }
  const dialect = { createAdapter: never, createDriver: never, createIntrospector: never, createQueryCompiler: never }
  const driver = { init: never, acquireConnection: never, beginTransaction: never, commitTransaction: never }
  const trx = new Transaction<SystemTables>({
    config: { dialect },
    dialect,
    driver: { ...driver, rollbackTransaction: never, releaseConnection: never, destroy: never },
    executor,
  })
  return { trx, end: () => (isOver = true) }
}

/** Waits for every one of them, then fails with the first that failed. */
async function allOf(answers: readonly Promise<unknown>[]): Promise<void> {
  for (const answer of await Promise.allSettled(answers)) if (answer.status === 'rejected') throw answer.reason
}

/** What really failed in an open transaction, for who says it in other words than whoever sent the statement would. */
export function causeIn(trx: Trx, error: unknown): Promise<unknown> {
  return causeOf(error, unawaited.get(trx) ?? [])
}

/** What really failed: a statement after one that was not waited for is refused only because the transaction was lost already. */
async function causeOf(error: unknown, sent: readonly Promise<unknown>[]): Promise<unknown> {
  if (!isLostTransaction(error)) return error
  const answers = await Promise.allSettled(sent)
  const first = answers.find((answer) => answer.status === 'rejected' && !isLostTransaction(answer.reason))
  return first?.status === 'rejected' ? first.reason : error
}
