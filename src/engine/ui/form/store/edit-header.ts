import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { EntityRecord, LineRecord, Scalar } from '#core/model/value.ts'
import { isEmpty } from '#core/record/record-scope.ts'
import { followsField } from '#core/record/same-beside.ts'
import { isInnerLookup, isLookup } from '#core/model/field-shapes.ts'
import type { LookupCandidate } from '../../contracts/grid-props.ts'
import type { FormContent, TypedWords } from './form-state.ts'
import type { FormLogic } from './form-logic.ts'

/** Another value of a header field, among the fields of the header. */
export interface HeaderChange {
  readonly field: FieldDefinition
  readonly value: Scalar
  readonly among: readonly FieldDefinition[]
  readonly candidate?: LookupCandidate | undefined
}

/** The content with another value in one header field, its words dropped and the fields it fills filled. */
export function setHeaderValue(content: FormContent, change: HeaderChange): FormContent {
  const { field, value } = change
  const filled = { ...emptied(change), ...plainFills(change, content.record) }
  return {
    ...content,
    record: { ...content.record, ...filled, [field.id]: value },
    words: withoutWords(content.words, [field.id, ...Object.keys(filled)]),
  }
}

/** Fields that get another value with a field: those a pick fills, and those that hang on it. */
export function changedBy(field: FieldDefinition, among: readonly FieldDefinition[]): readonly string[] {
  const filled = isLookup(field) ? Object.keys(field.lookup.fill) : []
  return [...filled, ...among.filter((other) => dependsOn(other, 'rec', field)).map((other) => other.id)]
}

/** True for a lookup that means nothing once `field` has changed: into its record (`of`), or limited by what it says (`same`). */
export function dependsOn(other: FieldDefinition, root: 'rec' | 'row', field: FieldDefinition): boolean {
  return isLookup(other) && (other.lookup.of === field.id || followsField(other, root, field.id))
}

/** What a pick fills; a line of the picked record is found later (resolveFills). */
function plainFills({ field, candidate, among }: HeaderChange, held: EntityRecord): Record<string, Scalar> {
  const inner = new Set(among.filter(isInnerLookup).map(({ id }) => id))
  return Object.fromEntries(Object.entries(fillOf(field, candidate, held)).filter(([id]) => !inner.has(id)))
}

function emptied({ field, among }: HeaderChange): Record<string, Scalar> {
  return Object.fromEntries(among.filter((other) => dependsOn(other, 'rec', field)).map((other) => [other.id, null]))
}

/**
 * Values a picked record brings along by `lookup.fill` into the record or line `held`; nothing for a cleared lookup or another kind. What is only
 * proposed is brought where nothing stands, and the record says something (LINES-293).
 */
export function fillOf(
  field: FieldDefinition,
  candidate: LookupCandidate | undefined,
  held: EntityRecord | LineRecord,
): Record<string, Scalar> {
  if (!isLookup(field) || candidate === undefined) return {}
  const { fill, proposed } = field.lookup
  const entries = Object.entries(fill)
    .map(([target, source]) => [target, candidate.values[source] ?? null] as const)
    .filter(([target, value]) => !proposed.includes(target) || (value !== null && isEmpty(held[target])))
  return Object.fromEntries(entries)
}

/** The content while words are typed: they stay as they are, and the value follows as soon as they mean one. */
export function typeHeaderWords(
  content: FormContent,
  typed: { readonly field: FieldDefinition; readonly words: string },
  logic: FormLogic,
): FormContent {
  const { field, words } = typed
  const parsed = logic.parse(field, words)
  const record = parsed.ok ? { ...content.record, [field.id]: parsed.value } : content.record
  const code = parsed.ok ? undefined : parsed.error
  return { ...content, record, words: { ...content.words, [field.id]: { words, code } } }
}

/** The words with some places removed; the same object when none of them had any. */
export function withoutWords(
  words: Readonly<Record<string, TypedWords>>,
  places: readonly string[],
): Readonly<Record<string, TypedWords>> {
  if (!places.some((place) => place in words)) return words
  const gone = new Set(places)
  return Object.fromEntries(Object.entries(words).filter(([place]) => !gone.has(place)))
}
