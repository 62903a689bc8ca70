import { sql, type RawBuilder } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import { fieldIdRef, tableRef } from '../../entity-sql/property-ref.ts'
import { definitionFilter } from '../../documents/judge/definition-filter.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { itemFields } from '../links/substitute-factors.ts'

/** A locked source. */
export interface LockedSource {
  readonly id: number
  /** False when its state, or what else the definition asks, does not let anything be taken now. */
  readonly isOpen: boolean
}

/**
 * Locks sources in ascending order until the transaction ends, so that two documents never take the same open quantity, and two that
 * take from several never wait for each other.
 */
export async function lockSources(
  input: MoveEffectInput,
  source: SourceDefinition,
  ids: readonly number[],
): Promise<readonly LockedSource[]> {
  const { trx, ctx } = input
  const { entity } = sourceFamily(input, source)
  const fits = await givesNow(input, source)
  const found =
    await sql<LockedSource>`select t.id, coalesce(${fits}, false) as "isOpen" from ${tableRef(entity.table)} as t
    where t.tenant_id = ${ctx.tenantId} and t.id = any(${ids}::bigint[]) order by t.id for update of t`.execute(trx)
  return found.rows
}

/** Who asks what documents give. */
type Asker = Pick<MoveEffectInput, 'trx' | 'ctx' | 'definitions' | 'session'>

/**
 * Those of these lines of sources that are still there and whose document lets something be taken now, with the item they are of, where they are of one;
 * nothing is locked.
 */
export async function linesThatGive(
  asker: Asker & Pick<MoveEffectInput, 'family'>,
  source: SourceDefinition,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  const { trx, ctx, family } = asker
  const { entity } = sourceFamily(asker, source)
  const lines = entity.lines.find(({ id }) => id === source.lines.from)
  if (lines === undefined) return new Map()
  const item = fieldIdRef(lines, itemFields(family, source)?.theirs ?? '', 'l')?.sql ?? sql`null`
  const fits = await givesNow(asker, source)
  const found = await sql<{ readonly id: number; readonly item: number | null }>`
    select l.id::int as id, ${item}::int as item
    from ${tableRef(lines.table)} as l join ${tableRef(entity.table)} as t on t.tenant_id = l.tenant_id and t.id = l.parent_id
    where l.tenant_id = ${ctx.tenantId} and l.id = any(${ids}::bigint[]) and coalesce(${fits}, false)`.execute(trx)
  return new Map(found.rows.map((row) => [row.id, row.item]))
}

/** Whether the source called `t` lets anything be taken now. */
async function givesNow(asker: Asker, source: SourceDefinition): Promise<RawBuilder<boolean>> {
  const { entity, id: family } = sourceFamily(asker, source)
  const owner = { ...entity, family, parent: undefined }
  return source.where === undefined ? sql<boolean>`true` : definitionFilter(asker, owner, source.where)
}

/** The family of a source, which the linker has proved. */
export function sourceFamily(
  { definitions }: Pick<MoveEffectInput, 'definitions'>,
  source: SourceDefinition,
): FamilyDefinition {
  const family = definitions.families.get(source.from)
  if (family === undefined) throw new Error(`There is no family ${source.from}`)
  return family
}

/** The type id of a family that is made from others, or that others are made from; the linker has proved that it has one. */
export function docTypeOf({ id, docType }: FamilyDefinition): number {
  if (docType === undefined) throw new Error(`Family ${id} has no document type`)
  return docType
}
