import { sql, type RawBuilder } from 'kysely'
import { codeKeys } from '#core/barcodes/code-keys.ts'
import type { TenantEntity } from '#core/model/tenant-definitions.ts'
import type { Trx } from '../db/pool.ts'
import { ofTenant } from '../db/tenant-of.ts'
import { codeRef, frameColumn, tableRef } from './property-ref.ts'

/** Most records one question names; a supplier's number may be that of several items. */
const mostRecords = 200

interface CodeRow {
  readonly id: number
  readonly key: string
}

/**
 * The records that texts name whole by their codes (`entity.codes`), each with the texts that do: on indexes alone, with or without leading zeros, and
 * by the number of the goods in an element string of GS1 (ODS-29). Whether a reader sees the record is asked where it is read.
 */
export async function findByCodes(
  trx: Trx,
  entity: TenantEntity,
  texts: readonly string[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const wanted = texts.map((text) => ({ text, keys: codeKeys(text) }))
  const keys = [...new Set(wanted.flatMap((one) => one.keys))]
  const queries = entity.codes.flatMap((code) => codeQuery(trx, entity, { ...code, keys }) ?? [])
  if (keys.length === 0 || queries.length === 0) return new Map()
  const { rows } = await sql<CodeRow>`${sql.join(queries, sql` UNION `)} LIMIT ${mostRecords}`.execute(trx)
  const found = new Map<number, readonly string[]>()
  for (const { id, key } of rows) found.set(id, [...(found.get(id) ?? []), key])
  const textsOf = (known: readonly string[]) =>
    wanted.filter((one) => one.keys.some((key) => known.includes(key))).map(({ text }) => text)
  return new Map([...found].map(([id, known]) => [id, textsOf(known)]))
}

interface CodeQuestion {
  readonly lines: string | undefined
  readonly field: string
  readonly keys: readonly string[]
}

function codeQuery(
  trx: Trx,
  entity: TenantEntity,
  { lines, field, keys }: CodeQuestion,
): RawBuilder<unknown> | undefined {
  const among = lines === undefined ? entity : entity.lines.find(({ id }) => id === lines)
  const code = among?.fields.find(({ id }) => id === field)
  if (among === undefined || code === undefined) return undefined
  const key = codeRef(code, 'c')
  const record = frameColumn('c', lines === undefined ? 'id' : 'parent_id')
  return sql`SELECT ${record}::int AS id, ${key} AS key FROM ${tableRef(among.table)} AS c
    WHERE ${ofTenant(trx, 'c')} AND ${key} = ANY(${keys}::text[])`
}
