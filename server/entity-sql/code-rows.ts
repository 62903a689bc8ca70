import { sql, type RawBuilder } from 'kysely'
import { codeKeys } from '#core/barcodes/code-keys.ts'
import type { SaidByCode } from '#core/odata/by-codes.ts'
import type { CodeDefinition, RecordFields } from '#core/model/field-definition.ts'
import type { TenantEntity } from '#core/model/tenant-definitions.ts'
import type { Trx } from '../db/pool.ts'
import { ofTenant } from '../db/tenant-of.ts'
import { codeRef, fieldIdRef, frameColumn, tableRef } from './property-ref.ts'

/** Most records one question names; a supplier's number may be that of several items. */
const mostRecords = 200

interface CodeRow {
  readonly id: number
  readonly key: string
  readonly says: Readonly<Record<string, number | null>>
}

/** A text that names a record, and what stands beside the code it is. */
export interface NamingCode {
  readonly text: string
  readonly says: SaidByCode
}

/**
 * The records that texts name whole by their codes (`entity.codes`), each with the texts that do: on indexes alone, with or without leading zeros, and
 * by the number of the goods in an element string of GS1 (ODS-29). Whether a reader sees the record is asked where it is read.
 */
export async function findByCodes(
  trx: Trx,
  entity: TenantEntity,
  texts: readonly string[],
): Promise<ReadonlyMap<number, readonly NamingCode[]>> {
  const wanted = texts.map((text) => ({ text, keys: codeKeys(text) }))
  const keys = [...new Set(wanted.flatMap((one) => one.keys))]
  const queries = entity.codes.flatMap((code) => codeQuery(trx, entity, { code, keys }) ?? [])
  if (keys.length === 0 || queries.length === 0) return new Map()
  const { rows } = await sql<CodeRow>`${sql.join(queries, sql` UNION `)} LIMIT ${mostRecords}`.execute(trx)
  const found = new Map<number, CodeRow[]>()
  for (const row of rows) found.set(row.id, [...(found.get(row.id) ?? []), row])
  const naming = (known: readonly CodeRow[]) =>
    wanted.flatMap((one) => {
      const hits = known.filter(({ key }) => one.keys.includes(key))
      return hits.length === 0 ? [] : [{ text: one.text, says: saidByAll(hits) }]
    })
  return new Map([...found].map(([id, known]) => [id, naming(known)]))
}

/** What the hits of one text say of a record; nothing where they say different things, as of a supplier's number of two packs (ODS-172). */
function saidByAll(hits: readonly CodeRow[]): SaidByCode {
  const names = [...new Set(hits.flatMap(({ says }) => Object.keys(says)))]
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = [...new Set(hits.flatMap(({ says }) => says[name] ?? []))]
      return values.length === 1 && values[0] !== undefined ? [[name, values[0]]] : []
    }),
  )
}

interface CodeQuestion {
  readonly code: CodeDefinition
  readonly keys: readonly string[]
}

function codeQuery(
  trx: Trx,
  entity: TenantEntity,
  { code: { lines, field, says }, keys }: CodeQuestion,
): RawBuilder<unknown> | undefined {
  const among = lines === undefined ? entity : entity.lines.find(({ id }) => id === lines)
  const code = among?.fields.find(({ id }) => id === field)
  if (among === undefined || code === undefined) return undefined
  const key = codeRef(code, 'c')
  const record = frameColumn('c', lines === undefined ? 'id' : 'parent_id')
  return sql`SELECT ${record}::int AS id, ${key} AS key, ${saysSql(among, says)} AS says FROM ${tableRef(among.table)} AS c
    WHERE ${ofTenant(trx, 'c')} AND ${key} = ANY(${keys}::text[])`
}

function saysSql(among: Pick<RecordFields, 'fields'>, says: CodeDefinition['says']): RawBuilder<unknown> {
  const said = Object.entries(says).flatMap(([name, column]) => {
    const ref = fieldIdRef(among, column, 'c')
    return ref === undefined ? [] : [sql`${name}::text, ${ref.sql}`]
  })
  return said.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${sql.join(said)})`
}
