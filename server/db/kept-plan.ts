import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Trx } from './pool.ts'

/** A statement whose plan is kept, whatever else the transaction asks. */
interface KeptQuery<Row> extends CompiledQuery<Row> {
  readonly keepsPlan: true
}

/** Whether a statement asks for its plan to be kept. */
export function keepsPlan(query: CompiledQuery): boolean {
  return 'keepsPlan' in query && query.keepsPlan === true
}

/** Asks a statement whose plan does not depend on the values in it, so that one plan serves all. */
export async function askKept<Row>(trx: Trx, query: RawBuilder<Row>): Promise<readonly Row[]> {
  return askCompiled(trx, query.compile(trx))
}

/** The same of a statement that was compiled before. */
export async function askCompiled<Row>(trx: Trx, compiled: CompiledQuery<Row>): Promise<readonly Row[]> {
  const kept: KeptQuery<Row> = { ...compiled, keepsPlan: true }
  const { rows } = await trx.executeQuery<Row>(kept)
  return rows
}
