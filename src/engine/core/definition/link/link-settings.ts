import { isObject } from '../read/check-schema.ts'
import { pointerTo } from '../read/json-pointer.ts'
import type { SourceFile } from '../read/source-file.ts'
import type { Json } from '../value.ts'
import type { LinkContext } from './link-context.ts'
import type { LinkProblem } from './link-problem.ts'
import { linkTexts, type TextUse } from './link-texts.ts'

/** Every text of the settings panel exists. */
export function linkSettings(file: SourceFile, context: LinkContext): Generator<LinkProblem> {
  return linkTexts(keysIn(file.value, ''), context)
}

/** Every locale key in a value; a definition says them all with `@`. */
function keysIn(value: Json, pointer: string): readonly TextUse[] {
  if (typeof value === 'string') return value.startsWith('@') ? [{ key: value.slice(1), pointer }] : []
  const entries = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : []
  return entries.flatMap(([key, entry]) => keysIn(entry, pointerTo(pointer, key)))
}
