import type { Json } from '../../model/value.ts'
import { asDraft, type JsonDraft } from '../overlay/overlay-state.ts'

/** What a family calls what a block names: one name, or several where a list names them. */
export type BlockNames = Readonly<Record<string, string | readonly string[]>>

/** A copy of a part of a block with the family's names: `$day` alone, in a path (`rec.$day`), and in a list, where several may follow. */
export function putNames(value: Json, names: BlockNames): Json {
  if (typeof value === 'string') return put(value, names)
  if (Array.isArray(value))
    return value.flatMap<Json>((entry: Json) => severalOf(entry, names) ?? [putNames(entry, names)])
  const written = asDraft(value)
  if (written === undefined) return value
  const copy: JsonDraft = Object.create(null)
  for (const [key, entry] of Object.entries(written)) copy[key] = putNames(entry, names)
  return copy
}

/** Names a part of a block stands in need of, each once. */
export function namesIn(value: Json): ReadonlySet<string> {
  return new Set([...JSON.stringify(value).matchAll(named)].map(([, name = '']) => name))
}

/** A name inside a text: at its start, or after a point of a path. */
const named = /(?<=["'.]|^)\$([a-z][A-Za-z0-9]*)/g

function put(text: string, names: BlockNames): string {
  return text.replaceAll(named, (found, name: string) => {
    const own = Object.hasOwn(names, name) ? names[name] : undefined
    return typeof own === 'string' ? own : found
  })
}

function severalOf(entry: Json, names: BlockNames): readonly string[] | undefined {
  if (typeof entry !== 'string' || !entry.startsWith('$')) return undefined
  const own = Object.hasOwn(names, entry.slice(1)) ? names[entry.slice(1)] : undefined
  return typeof own === 'string' ? undefined : own
}
