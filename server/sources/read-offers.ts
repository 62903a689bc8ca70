import { sql } from 'kysely'
import { toDecimal, type Decimal } from '#core/decimal/decimal.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { wireName, type WireRecord } from '#core/record/wire-record.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import type { StoredRecord } from '../documents/read/read-record.ts'
import { mayRead } from './may-read.ts'
import { fieldIdRef, frameColumn, ownName, tableRef } from '../entity-sql/property-ref.ts'
import { wireValue } from '../entity-sql/value-sql.ts'

/** What a line is offered with. */
export interface Offer {
  /** In the unit of the line of the source. */
  readonly qty: Decimal
  /** Values of the new line, in wire names, as far as the reader may read them. */
  readonly values: WireRecord
}

/** Line of a source → what it is offered with (SRC-18); undefined where all that is open is offered. */
export async function readOffers(
  scope: CommandScope,
  { lines }: SourceDefinition,
  stored: readonly StoredRecord[],
): Promise<ReadonlyMap<number, Offer> | undefined> {
  const { trx, ctx, definitions, family } = scope
  const { offers } = lines
  const entity = definitions.families.get(offers?.family ?? '')?.entity
  const qty = offers && entity && fieldIdRef(entity, offers.qty, 't')
  if (offers === undefined || entity === undefined || qty === undefined) return undefined
  const own = family.entity.lines.find(({ id }) => id === lines.into)?.fields ?? []
  const columns = Object.entries(offers.map).flatMap(([to, from]) => {
    const [field, theirs] = [own.find(({ id }) => id === to), entity.fields.find(({ id }) => id === from)]
    const ref = fieldIdRef(entity, from, 't')
    const isRead = [field, theirs].every((one) => one !== undefined && mayRead(one, ctx.permissions))
    return field === undefined || ref === undefined || !isRead
      ? []
      : [sql`${wireValue(ref)} AS ${ownName(wireName(field))}`]
  })
  const ids = stored.flatMap(({ record }) => linesOf(record, lines.from).map((line) => Number(line['id'])))
  const found = await sql<Readonly<Record<string, Scalar>>>`
    SELECT ${sql.join([sql`${frameColumn('t', 'id')}::text AS offered_id`, sql`${qty.sql}::text AS offered_qty`, ...columns])}
    FROM ${tableRef(entity.table)} AS t
    WHERE ${frameColumn('t', 'tenant_id')} = ${ctx.tenantId} AND ${frameColumn('t', 'id')} = ANY(${ids}::bigint[])`.execute(
    trx,
  )
  return new Map(
    found.rows.map(({ offered_id: id, offered_qty: open, ...values }) => [
      Number(id),
      { qty: toDecimal(String(open)), values },
    ]),
  )
}
