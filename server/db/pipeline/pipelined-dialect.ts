import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import type pg from 'pg'
import { DatabaseAwayError } from './lost-connection.ts'
import { createPlanNames, PipelinedConnection, type ConnectionOptions } from './pipelined-connection.ts'

/** PostgreSQL over a pool of clients made with `pipeline: true`. Transactions are opened by `inTransaction`, or by Kysely itself. */
export function pipelinedDialect(pool: pg.Pool, options: ConnectionOptions): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(pool, options),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

function createDriver(pool: pg.Pool, options: ConnectionOptions): Driver {
  const names = createPlanNames()
  return {
    init: async () => undefined,
    acquireConnection: async () => new PipelinedConnection(await pool.connect().catch(refuseAsAway), options, names),
    beginTransaction: (connection, { isolationLevel, accessMode }) =>
      pipelined(connection).control(
        ['begin', ...(isolationLevel ? [`isolation level ${isolationLevel}`] : []), accessMode ?? ''].join(' '),
      ),
    commitTransaction: (connection) => pipelined(connection).control('commit'),
    rollbackTransaction: (connection) => pipelined(connection).rollBack(),
    releaseConnection: async (connection) => pipelined(connection).release(),
    destroy: () => pool.end(),
  }
}

/** Nothing was asked yet, so whatever the reason is, the database is not to be had. */
function refuseAsAway(error: unknown): never {
  throw new DatabaseAwayError(error)
}

/** The driver's own connections come back to it through Kysely, which knows them as any connection. */
export function pipelined(connection: DatabaseConnection): PipelinedConnection {
  if (connection instanceof PipelinedConnection) return connection
  throw new Error('A connection of another driver')
}
