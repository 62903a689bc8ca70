import type { Json } from '../../model/value.ts'
import { isObject } from './check-schema.ts'
import { genderKey, genders } from '../../text/text-forms.ts'
import { pointerTo } from './json-pointer.ts'
import type { Problem } from './problem.ts'

/** Every mistake of a locale file: it may hold plain texts and groups of them, without markup. */
export function* checkTexts(value: Json, pointer: string): Generator<Problem> {
  if (typeof value === 'string') {
    if (/<[a-z/!]/i.test(value)) yield { pointer, code: 'markup', message: 'A text may not hold markup.' }
    return
  }
  if (!isObject(value)) {
    yield {
      pointer,
      code: 'wrong-type',
      message: `Expected a text or a group of texts, found ${JSON.stringify(value)}.`,
    }
    return
  }
  for (const [key, entry] of Object.entries(value)) {
    const at = pointerTo(pointer, key)
    if (at === '/$schema') continue
    if (at === `/${genderKey}`) yield* checkGender(entry, at)
    else if (!/^[A-Za-z0-9_-]+$/.test(key))
      yield { pointer: at, atKey: true, code: 'bad-id', message: `"${key}" cannot be part of a locale key.` }
    else yield* checkTexts(entry, at)
  }
}

function* checkGender(value: Json, pointer: string): Generator<Problem> {
  if (genders.some((gender) => gender === value)) return
  const message = `Expected one of ${genders.join(', ')}, found ${JSON.stringify(value)}.`
  yield { pointer, code: 'wrong-value', message }
}

/** Names filled into a text, such as `{{name}}`. */
export function placeholdersOf(text: string): readonly string[] {
  return [...text.matchAll(/\{\{\s*([A-Za-z0-9_.]+)\s*(?:,[^}]*)?\}\}/g)].map((match) => match[1] ?? '').toSorted()
}
