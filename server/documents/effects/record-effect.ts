import type { RecordEffectSignature } from '#core/model/code-catalogue.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { EntityRecord, LineRecord, Scalar } from '#core/model/value.ts'
import { readNeeds, type NeededRecord, type Needs } from '#core/effects/need.ts'
import type { SessionScope } from '#core/rules/session-types.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { Trx } from '../../db/pool.ts'
import type { RequestContext } from '../../http/request-context.ts'

/** What saves a record besides its form. */
export type SavedBy = 'File' | 'Phone' | 'Web'

/** What a named effect of a save is given, inside the save's transaction. */
export interface RecordEffectScope {
  readonly trx: Trx
  readonly ctx: RequestContext
  readonly clock: { readonly now: () => Date }
  readonly definitions: TenantDefinitions
  readonly family: FamilyDefinition
  /** What expressions say of who saves, and when. */
  readonly session: SessionScope
  /** Nothing where it is saved on its form. */
  readonly by?: SavedBy | undefined
}

/** The save itself, in field ids. */
export interface SavedRecord {
  /** To `issues` the record as it would be stored, not yet right, without values their fields refuse; to `apply` as it is stored. */
  readonly record: EntityRecord
  /** The stored record it replaces, locked until the transaction ends; undefined for a new one. */
  readonly before: EntityRecord | undefined
}

/** The same with the record read by what the effect needs of it. */
export interface RecordEffectInput<N extends Needs> extends RecordEffectScope {
  readonly record: NeededRecord<N>
  readonly before: NeededRecord<N> | undefined
}

/** What a save did beyond its record. */
export interface RecordEffectResult {
  /** Sessions that are read anew once the save is committed, because what they may do has changed. */
  readonly staleSessions: readonly string[]
}

/** Whole sets of lines, by lines field. */
export type FilledLines = Readonly<Record<string, readonly LineRecord[]>>

/** What a definition's `entity.effects` names, such as `people:user`: what code alone can say of a save. */
export interface RecordEffect {
  readonly name: string
  /** What the linker proves definitions that name it against. */
  readonly signature: RecordEffectSignature
  /** Values of fields that nobody enters, by field id, before everything is worked out from them. */
  readonly fills: (input: RecordEffectScope & SavedRecord) => Promise<Readonly<Record<string, Scalar>>>
  /** Lines of the record as nobody else could put them together, by lines field; before everything is worked out from them. */
  readonly fillsLines: (input: RecordEffectScope & SavedRecord) => Promise<FilledLines>
  /** What is wrong beyond what the definition says; told together with everything else. */
  readonly issues: (input: RecordEffectScope & SavedRecord) => Promise<readonly FieldIssue[]>
  /** What follows from the save, after its rows were written and before its audit row. */
  readonly apply: (input: RecordEffectScope & SavedRecord) => Promise<RecordEffectResult>
  /** Whether something the database's own references do not know of needs the record, which then is not deleted. */
  readonly isUsed: (input: RecordEffectScope & { readonly before: EntityRecord }) => Promise<boolean>
}

/** An effect as its author writes it: the fields it needs, and what it does with them. */
export interface RecordEffectSource<N extends Needs> {
  readonly name: string
  readonly needs: N
  readonly fills?: (input: RecordEffectInput<N>) => Promise<{ readonly [K in keyof N]?: Scalar }>
  /** Is given the record whole as well: what it keeps of a line it must not lose. */
  readonly fillsLines?: (input: RecordEffectInput<N>, record: EntityRecord) => Promise<FilledLines>
  readonly issues?: (input: RecordEffectInput<N>) => Promise<readonly FieldIssue[]>
  readonly apply?: (input: RecordEffectInput<N>) => Promise<RecordEffectResult>
  readonly isUsed?: (input: RecordEffectScope & { readonly before: NeededRecord<N> }) => Promise<boolean>
}

/** Makes an effect that reads the record by its needs alone: that the fields are there was proved by the linker. */
export function defineRecordEffect<N extends Needs>({
  name,
  needs,
  fills,
  fillsLines,
  issues,
  apply,
  isUsed,
}: RecordEffectSource<N>): RecordEffect {
  const read = ({ record, before, ...scope }: RecordEffectScope & SavedRecord): RecordEffectInput<N> => ({
    ...scope,
    record: readNeeds(needs, record),
    before: before && readNeeds(needs, before),
  })
  return {
    name,
    signature: { needs },
    fills: async (input) => definedOnly((await fills?.(read(input))) ?? {}),
    fillsLines: async (input) => (await fillsLines?.(read(input), input.record)) ?? {},
    issues: async (input) => (await issues?.(read(input))) ?? [],
    apply: async (input) => (await apply?.(read(input))) ?? { staleSessions: [] },
    isUsed: async ({ before, ...scope }) => (await isUsed?.({ ...scope, before: readNeeds(needs, before) })) ?? false,
  }
}

/** What an effect says nothing of stays as it is. */
function definedOnly(values: Readonly<Record<string, Scalar | undefined>>): Readonly<Record<string, Scalar>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (value === undefined ? [] : [[field, value]])),
  )
}

/** The effects there are, by name; two of one name are a bug at start. */
export function createRecordEffects(effects: readonly RecordEffect[]): ReadonlyMap<string, RecordEffect> {
  const byName = new Map(effects.map((effect) => [effect.name, effect]))
  if (byName.size !== effects.length)
    throw new Error(`Two record effects share a name: ${effects.map((effect) => effect.name).join(', ')}`)
  return byName
}
