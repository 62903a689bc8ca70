import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import type { LookupCandidate } from '../../contracts/grid-props.ts'
import type { FormContent, TypedWords } from './form-state.ts'
import type { FormLogic } from './form-logic.ts'
import { isLookup } from '#core/model/field-shapes.ts'

/** The content with another value in one header field, its words dropped and the fields it fills filled. */
export function setHeaderValue(
  content: FormContent,
  change: { readonly field: FieldDefinition; readonly value: Scalar; readonly candidate?: LookupCandidate },
): FormContent {
  const { field, value, candidate } = change
  const filled = fillOf(field, candidate)
  return {
    ...content,
    record: { ...content.record, ...filled, [field.id]: value },
    words: withoutWords(content.words, [field.id, ...Object.keys(filled)]),
  }
}

/** Fields a pick brings values into by `lookup.fill`. */
export function filledBy(field: FieldDefinition): readonly string[] {
  return isLookup(field) ? Object.keys(field.lookup.fill) : []
}

/** Values a picked record brings along by `lookup.fill`; nothing for a cleared lookup or another kind. */
export function fillOf(field: FieldDefinition, candidate: LookupCandidate | undefined): Record<string, Scalar> {
  if (!isLookup(field) || candidate === undefined) return {}
  const entries = Object.entries(field.lookup.fill).map(
    ([target, source]) => [target, candidate.values[source] ?? null] as const,
  )
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
