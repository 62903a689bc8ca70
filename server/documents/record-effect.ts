import type { FamilyDefinition } from '#core/definition/family-definition.ts'
import type { TenantDefinitions } from '#core/definition/tenant-definitions.ts'
import type { EntityRecord } from '#core/definition/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { Trx } from '../db/pool.ts'
import type { RequestContext } from '../http/request-context.ts'

/** What a named effect of a save is given, inside the save's transaction. Everything is in field ids. */
export interface RecordEffectInput {
  readonly trx: Trx
  readonly ctx: RequestContext
  readonly clock: { readonly now: () => Date }
  readonly definitions: TenantDefinitions
  readonly family: FamilyDefinition
  /** To `issues` the record as it would be stored, not yet right; to `apply` as it is stored. */
  readonly record: EntityRecord
  /** The stored record it replaces, locked until the transaction ends; undefined for a new one. */
  readonly before: EntityRecord | undefined
}

/** What a save did beyond its record. */
export interface RecordEffectResult {
  /** Sessions that are read anew once the save is committed, because what they may do has changed. */
  readonly staleSessions: readonly string[]
}

/** What a definition's `entity.effect` names, such as `people:user`: what code alone can say of a save. */
export interface RecordEffect {
  readonly name: string
  /** What is wrong beyond what the definition says; told together with everything else. */
  readonly issues: (input: RecordEffectInput) => Promise<readonly FieldIssue[]>
  /** What follows from the save, after its rows were written and before its audit row. */
  readonly apply: (input: RecordEffectInput) => Promise<RecordEffectResult>
}

/** The effects there are, by name; two of one name are a bug at start. */
export function createRecordEffects(effects: readonly RecordEffect[]): ReadonlyMap<string, RecordEffect> {
  const byName = new Map(effects.map((effect) => [effect.name, effect]))
  if (byName.size !== effects.length)
    throw new Error(`Two record effects share a name: ${effects.map((effect) => effect.name).join(', ')}`)
  return byName
}
