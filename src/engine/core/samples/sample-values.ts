import type { FamilyDefinition } from '../model/family-definition.ts'
import type { FieldDefinition, LookupField } from '../model/field-definition.ts'
import type { EntityRecord, LineRecord, Scalar } from '../model/value.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import { linesOf } from '../record/record-scope.ts'
import { sameBeside, type Beside } from '../record/same-beside.ts'
import type { SessionScope } from '../rules/session-types.ts'
import { sampleScalar } from './sample-day.ts'
import type { FindSample, SampleLookup } from './sample-lookup.ts'
import { isInnerLookup, isLookup } from '../model/field-shapes.ts'

/** A field of the header, or a cell. */
export interface CellPlace {
  readonly field: FieldDefinition
  /** Fields beside it. */
  readonly among: readonly FieldDefinition[]
  readonly line?: { readonly field: string; readonly index: number }
}

/** What values are made with. */
export interface ValueSource {
  readonly family: FamilyDefinition
  readonly session: SessionScope
  readonly number: number
  readonly find: FindSample
}

/** Records tried for one lookup before it is given up. */
const mostRecords = 3

/** What the author wrote, as a value: names of records become ids, `today+3` a day. An unknown record stays empty. */
export async function givenValue(
  { session, find }: ValueSource,
  value: Scalar,
  { field, among, beside }: CellPlace & { readonly beside: Beside },
): Promise<Scalar> {
  if (value === null) return null
  if (isLookup(field)) {
    // An id comes from a record that is made for a lookup.
    if (typeof value === 'number') return value
    const owner = ownerOf(field, beside.row)
    const same = sameBeside(field, beside) ?? []
    return (await find({ field, among, owner, same, named: String(value), not: [], isFresh: false })) ?? null
  }
  return sampleScalar(field, value, session.now.today)
}

/** Values a field may be tried with, the likeliest first. */
export async function* candidatesOf(
  source: ValueSource,
  place: CellPlace,
  record: EntityRecord,
): AsyncGenerator<Scalar> {
  const { field } = place
  const { today } = source.session.now
  if (isLookup(field)) yield* records(source, { ...place, field }, record)
  else yield* inTurn(source, place, kindOf(field).samples(field.options, { number: source.number, today }).right)
}

/** Values that stand once together begin with another one for each sample. */
function inTurn(
  { family, number }: ValueSource,
  { field, line }: CellPlace,
  values: readonly Scalar[],
): readonly Scalar[] {
  if (line !== undefined || !standsOnce(family, field) || values.length === 0) return values
  const first = number % values.length
  return [...values.slice(first), ...values.slice(0, first)]
}

function standsOnce({ entity }: FamilyDefinition, field: FieldDefinition): boolean {
  return field.unique || Object.values(entity.uniqueTogether).some((ids) => ids.includes(field.id))
}

async function* records(
  { family, find }: ValueSource,
  { field, among, line }: CellPlace & { readonly field: LookupField },
  record: EntityRecord,
): AsyncGenerator<Scalar> {
  const siblings: LineRecord | EntityRecord =
    line === undefined ? record : (linesOf(record, line.field)[line.index] ?? {})
  const owner = ownerOf(field, siblings)
  const same = sameBeside(field, { rec: record, row: siblings })
  if ((isInnerLookup(field) && owner === undefined) || same === undefined) return
  const not = [...idsBeside(field, among, siblings)]
  for (let tries = 0; tries < mostRecords; tries += 1) {
    const isFresh = line === undefined && standsOnce(family, field)
    const id = await find({ field, among, owner, same, named: undefined, not, isFresh } satisfies SampleLookup)
    if (id === undefined) return
    yield id
    not.push(id)
  }
}

function ownerOf(field: LookupField, siblings: EntityRecord): number | undefined {
  const owner = isInnerLookup(field) ? siblings[field.lookup.of] : undefined
  return typeof owner === 'number' ? owner : undefined
}

/** Two fields of one record rarely mean the same record. */
function idsBeside(field: LookupField, among: readonly FieldDefinition[], siblings: EntityRecord): readonly number[] {
  const lookups = among.filter(isLookup)
  const twins = lookups.filter((other) => other !== field && !other.isDerived && other.lookup.to === field.lookup.to)
  return twins.flatMap((other) => {
    const id = siblings[other.id]
    return typeof id === 'number' ? [id] : []
  })
}
