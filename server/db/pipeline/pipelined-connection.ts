import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import { joinWrites } from './join-writes.ts'
import { isScript, keepsPlan } from './kept-plan.ts'
import { explainLoss, isLost, markLost } from './lost-connection.ts'
import { isLostTransaction } from './lost-transaction.ts'
import type { PoolOptions } from '../pool.ts'
import { createStatementNames, type StatementNames } from './statement-name.ts'

/** Names of the statements whose plans the connections of one pool keep. */
export interface PlanNames {
  readonly commands: StatementNames
  readonly reads: StatementNames
}

/**
 * None given yet. Commands say much the same always; what people ask of lists may not take their names. Sixty families in use have some six
 * hundred texts that come again, and a plan takes 160 KB of each connection that used it (docs/decisions/pipelined-statements.md).
 */
export function createPlanNames(): PlanNames {
  return { commands: createStatementNames('s', 600), reads: createStatementNames('r', 100) }
}

/** What a connection knows of its pool. */
export type ConnectionOptions = Pick<PoolOptions, 'isPooled' | 'onStatement'>

/**
 * A connection whose statements go out when they are asked for, not when the one before was answered; the database answers in order.
 * A transaction that asks for several things at once waits for them once. What of `pg` and Kysely this leans on, and what to look at when
 * they are upgraded: docs/decisions/pipelined-statements.md.
 */
export class PipelinedConnection implements DatabaseConnection {
  /** Keeps the plans of statements that come again; for transactions whose statements are few and always the same. */
  keepsPlans = false
  readonly #client: pg.PoolClient

  readonly #options: ConnectionOptions

  readonly #names: PlanNames

  constructor(client: pg.PoolClient, options: ConnectionOptions, names: PlanNames) {
    this.#client = client
    this.#options = options
    this.#names = names
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    joinWrites(this.#client)
    const { sql, parameters } = query
    this.#options.onStatement?.(sql)
    const name = this.#nameOf(query)
    const named = name === undefined ? {} : { name }
    const answer = await this.#client.query({ ...named, text: sql, values: [...parameters] }).catch(this.#explain)
    // A text of several statements, such as a migration, is answered by an array.
    if (Array.isArray(answer)) return { rows: [] }
    const { command, rowCount, rows } = answer
    // The rows are what the statement says they are; its author names the type.
    return { rows: rows as R[], ...(counted.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
  }

  #nameOf(query: CompiledQuery): string | undefined {
    if (isScript(query) || this.#options.isPooled === true) return undefined
    if (this.keepsPlans) return this.#names.commands(query.sql)
    return keepsPlan(query) ? this.#names.reads(query.sql) : undefined
  }

  /** `begin`, `commit` and their like. */
  async control(statement: string): Promise<void> {
    joinWrites(this.#client)
    await this.#client.query(statement).catch(this.#explain)
  }

  /** Ends what is open. A connection that cannot say it did is given up, and the failure with it: what led here matters more. */
  async rollBack(): Promise<void> {
    await this.control('rollback').catch(() => markLost(this.#client))
  }

  streamQuery(): never {
    throw new Error('Rows are read in pages, not streamed')
  }

  release(): void {
    this.keepsPlans = false
    // The pool puts a new one in the place of one that was lost.
    this.#client.release(isLost(this.#client))
  }

  /** Of statements that were sent together the one that failed is heard first, then those that were lost with it. */
  readonly #explain = async (error: unknown): Promise<never> => {
    if (isLostTransaction(error)) await nextTurn()
    throw explainLoss(this.#client, error)
  }
}

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
