import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { isFoundByWords } from '#core/field-kinds/field-questions.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { choicesOf } from '#core/model/field-shapes.ts'
import type { GridInput } from './grid-props.ts'

/** What is needed to understand typed or pasted text. */
export interface ReadContext {
  readonly locale: Locale
  readonly translate: (key: string) => string
}

/**
 * Understands the text of a cell by its field's kind. Nothing is lost: text that is no value comes back as the person's
 * own words with the reason; a lookup's text always does, because only the server knows which record is meant.
 */
export function readWords(field: FieldDefinition, text: string, context: ReadContext): GridInput {
  const words = text.trim()
  if (words === '') return { kind: 'value', value: null }
  const kind = kindOf(field)
  if (isFoundByWords(field)) return { kind: 'words', words, code: 'grid/lookup-words' }
  const choice = findChoice(field, words, context)
  if (choice !== undefined) return { kind: 'value', value: choice }
  const parsed = kind.parse(field.options, text, context.locale)
  return parsed.ok ? { kind: 'value', value: parsed.value } : { kind: 'words', words: text, code: parsed.error }
}

function findChoice(field: FieldDefinition, words: string, { locale, translate }: ReadContext): string | undefined {
  const folded = words.toLocaleLowerCase(locale.language)
  return choicesOf(field).find(
    ({ value, label }) =>
      value.toLocaleLowerCase(locale.language) === folded ||
      translate(label).toLocaleLowerCase(locale.language) === folded,
  )?.value
}
