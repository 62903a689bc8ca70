import { sql } from 'kysely'
import type { LookupField } from '#core/model/field-definition.ts'
import type { EntityRecord, Scalar } from '#core/model/value.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { isId } from '#core/field-kinds/parts/is-id.ts'
import { fieldIdRef, frameColumn, ownName, tableRef } from '../../entity-sql/property-ref.ts'
import { wireValue } from '../../entity-sql/value-sql.ts'
import type { CommandScope } from '../command/command-scope.ts'

/** What of a lookup the server keeps: field of the header → field of the record it points at. */
interface KeptFill {
  readonly field: LookupField
  readonly copies: readonly (readonly [to: string, from: string])[]
}

/**
 * The record with every field of its header that people cannot enter and that a lookup fills: copied from what the lookup points at as it
 * is now, nothing where it points at nothing. One statement a lookup, all sent together.
 */
export async function withKeptFills(scope: CommandScope, record: EntityRecord): Promise<EntityRecord> {
  const kept = keptFills(scope)
  if (kept.length === 0) return record
  const filled = await Promise.all(kept.map((fill) => valuesOf(scope, fill, record[fill.field.id])))
  return Object.assign({}, record, ...filled)
}

function keptFills({ family: { entity } }: CommandScope): readonly KeptFill[] {
  const derived = new Set(entity.fields.filter((field) => field.isDerived).map(({ id }) => id))
  return entity.fields.filter(isLookup).flatMap((field) => {
    const copies = Object.entries(field.lookup.fill).filter(([to]) => derived.has(to))
    return copies.length === 0 ? [] : [{ field, copies }]
  })
}

async function valuesOf(
  { trx, ctx, definitions }: CommandScope,
  { field, copies }: KeptFill,
  id: unknown,
): Promise<EntityRecord> {
  const nothing = Object.fromEntries(copies.map(([to]) => [to, null]))
  const entity = definitions.entity(field.lookup.to)
  if (entity === undefined || !isId(id)) return nothing
  const columns = copies.flatMap(([to, from]) => {
    const ref = fieldIdRef(entity, from, 't')
    return ref === undefined ? [] : [sql`${wireValue(ref)} AS ${ownName(to)}`]
  })
  const found = await sql<Record<string, Scalar>>`SELECT ${sql.join(columns)} FROM ${tableRef(entity.table)} AS t
    WHERE ${frameColumn('t', 'tenant_id')} = ${ctx.tenantId} AND ${frameColumn('t', 'id')} = ${id}`.execute(trx)
  return found.rows[0] ?? nothing
}
