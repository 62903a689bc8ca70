import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Trx } from '../pool.ts'

/** A statement whose plan is kept, whatever else the transaction asks. */
interface KeptQuery<Row> extends CompiledQuery<Row> {
  readonly keepsPlan: true
}

/** Whether a statement asks for its plan to be kept. */
export function keepsPlan(query: CompiledQuery): boolean {
  return 'keepsPlan' in query && query.keepsPlan === true
}

/** Several statements in one text. */
interface Script extends CompiledQuery {
  readonly isScript: true
}

/** Whether it is no single statement with a plan, but several in one text. */
export function isScript(query: CompiledQuery): boolean {
  return 'isScript' in query && query.isScript === true
}

/** Runs several statements without values that answer nothing; they travel in one message. */
export async function runScript(trx: Trx, text: string): Promise<void> {
  const script: Script = { ...CompiledQuery.raw(text), isScript: true }
  await trx.executeQuery(script)
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
