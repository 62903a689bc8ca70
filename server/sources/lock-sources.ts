import { sql } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import { tableRef } from '../entity-sql/property-ref.ts'
import { definitionFilter } from '../documents/settle/definition-filter.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'

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
  const { entity, id: family } = sourceFamily(input, source)
  const owner = { ...entity, family, parent: undefined }
  const fits = source.where === undefined ? sql<boolean>`true` : await definitionFilter(input, owner, source.where)
  const found =
    await sql<LockedSource>`select t.id, coalesce(${fits}, false) as "isOpen" from ${tableRef(entity.table)} as t
    where t.tenant_id = ${ctx.tenantId} and t.id = any(${ids}::bigint[]) order by t.id for update of t`.execute(trx)
  return found.rows
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
