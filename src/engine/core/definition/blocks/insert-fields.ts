import type { JsonDraft } from '../overlay/overlay-state.ts'

/** Puts entries into a map behind one of its keys, or at its end; keys that are there already stay as they are. */
export function insertFields(target: JsonDraft, brought: JsonDraft, after: string | undefined): void {
  const entries = Object.entries(target)
  const fresh = Object.entries(brought).filter(([key]) => !Object.hasOwn(target, key))
  const index = after === undefined ? -1 : entries.findIndex(([key]) => key === after)
  const ordered = index < 0 ? [...entries, ...fresh] : entries.toSpliced(index + 1, 0, ...fresh)
  for (const [key] of entries) delete target[key]
  for (const [key, entry] of ordered) target[key] = entry
}
