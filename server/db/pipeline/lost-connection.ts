import pg from 'pg'

/**
 * The database is not there, or went away on the way: a moment later the same may be asked again. Of a transaction whose commit was on
 * the way nobody knows whether it was kept, which is why writes carry an Idempotency-Key.
 */
export class DatabaseAwayError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'DatabaseAwayError'
  }
}

/** Connections that broke, or on which nobody knows what is open. */
const lost = new WeakSet<pg.ClientBase>()

/** Listens for the end of a connection as long as it lives: without a listener it would end the process. */
export function watchConnection(client: pg.ClientBase): void {
  client.on('error', () => markLost(client))
}

/** Says that a connection must not be used again. */
export function markLost(client: pg.ClientBase): void {
  lost.add(client)
}

/** Whether a connection must not be used again. */
export function isLost(client: pg.ClientBase): boolean {
  return lost.has(client)
}

/** What failed on a connection: a DatabaseAwayError when the connection itself did, else the error as it is. */
export function explainLoss(client: pg.ClientBase, error: unknown): unknown {
  if (endsConnection(error)) markLost(client)
  return isLost(client) && !(error instanceof DatabaseAwayError) ? new DatabaseAwayError(error) : error
}

/**
 * SQLSTATEs after which a connection is of no use although the statement was answered: 57P01 to 57P05 the server goes or comes,
 * 53300 there are too many, 25006 what was the primary has become a standby.
 */
const ending = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '53300', '25006'])

function endsConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  const { code = '', severity } = error
  return severity === 'FATAL' || severity === 'PANIC' || ending.has(code) || code.startsWith('08')
}
