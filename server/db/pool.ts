import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { watchConnection } from './pipeline/lost-connection.ts'
import { pipelinedDialect } from './pipeline/pipelined-dialect.ts'
import type { SystemTables } from './tables/system-tables.ts'

/** The database as the serving role; tenant tables answer only inside `withTenant`. */
export type Db = Kysely<SystemTables>

/** An open transaction that knows its tenant. */
export type Trx = Transaction<SystemTables>

/** How a pool connects. `role` is taken on at connection start by a login role that is a member of it. */
export interface PoolOptions {
  readonly url: string
  readonly max: number
  readonly role?: string
  /** True behind a pooler that gives a connection for one transaction: no statement is named and nothing is said at the start. */
  readonly isPooled?: boolean
  /** Told the text of each statement that is sent. */
  readonly onStatement?: (text: string) => void
}

/** Milliseconds a transaction may stand open without work; behind a pooler the role says the same (roles.ts). */
export const idleTransactionMs = 60_000

/**
 * Milliseconds an unused connection stays open. It keeps the plans of what it was asked, which a first click after a pause would
 * otherwise wait for.
 */
const idleConnectionMs = 300_000

/** Opens a pool. int8 arrives as a safe integer, numeric as text, a date as `YYYY-MM-DD`, an instant as ISO 8601 UTC. */
export function createDb(options: PoolOptions): Db {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    pipeline: true,
    application_name: 'larder',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: idleConnectionMs,
    // A database that vanished without a word is noticed by its silence.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(options.isPooled === true ? {} : { idle_in_transaction_session_timeout: idleTransactionMs }),
    types: { getTypeParser },
    ...(options.role === undefined ? {} : { options: `-c role=${options.role}` }),
  })
  // Idle or at work, a connection that breaks is replaced; who was waiting for it is told by the statement.
  pool.on('connect', watchConnection)
  pool.on('error', () => undefined)
  return new Kysely<SystemTables>({ dialect: pipelinedDialect(pool, options) })
}

const { builtins } = pg.types

const ownParsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseSafeInteger],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
])

/** The driver's lookup of a parser by type id, with ours first; the driver types it loosely. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: string) => {
  const own = format === 'binary' ? undefined : ownParsers.get(oid)
  // The driver's overloads name each format; the text one is the only one used here.
  return own ?? pg.types.getTypeParser(oid, format as 'text')
}

function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`The integer ${text} does not fit`)
  return value
}
