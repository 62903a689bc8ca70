import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { askCompiled } from './pipeline/kept-plan.ts'
import type { Trx } from './pool.ts'
import { tenantOf } from './tenant-of.ts'

/** Place of a value that comes when the statement is asked. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Row of a statement that answers none. */
export type NoRow = Readonly<Record<string, never>>

/** A statement whose text is made once: making it costs the server more than asking it. */
export interface StatementText<Row> {
  readonly ask: (trx: Trx, values: Readonly<Record<string, unknown>>) => Promise<readonly Row[]>
  /** Asks one that answers no rows; its plan is kept where those of its transaction are, and takes no name from what is read. */
  readonly tell: (trx: Trx, values: Readonly<Record<string, unknown>>) => Promise<void>
}

/**
 * A value whose rows the database does not count ahead. Of what was written just now it finds none in its statistics, takes a plan for that value
 * alone to be the cheaper one, and plans anew each time it is asked: for lines with all their names that costs as much as to read them, for what views
 * say of an invoice ten times as much.
 */
export function unforeseen(value: unknown, type: 'bigint' | 'bigint[]'): RawBuilder<unknown> {
  return sql`(SELECT ${value}::${sql.raw(type)})`
}

/** Makes the text; `slot` stands in it for a value by its name, `tenant` for that of the transaction it is asked in. */
export function statementText<Row>(
  trx: Trx,
  write: (slot: (name: string) => unknown) => RawBuilder<Row>,
): StatementText<Row> {
  const compiled: CompiledQuery<Row> = write((name) => new Slot(name)).compile(trx)
  const filled = (open: Trx, values: Readonly<Record<string, unknown>>): CompiledQuery<Row> => {
    const all: Readonly<Record<string, unknown>> = { tenant: tenantOf(open), ...values }
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? all[value.name] : value))
    return { ...compiled, parameters }
  }
  return {
    ask: async (open, values) => askCompiled(open, filled(open, values)),
    tell: async (open, values) => {
      await open.executeQuery(filled(open, values))
    },
  }
}
