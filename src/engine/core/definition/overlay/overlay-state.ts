import type { Problem } from '../read/problem.ts'
import { originOf, type EffectiveDocument, type Origin } from '../read/effective-document.ts'
import type { SourceFile } from '../read/source-file.ts'
import type { Json } from '../../model/value.ts'

/** A JSON object that is being merged; never one that came from a file. */
export type JsonDraft = { [key: string]: Json }

/** One overlay on its way into one base. */
export interface OverlayState {
  readonly base: EffectiveDocument
  readonly overlay: SourceFile
  /** Pointer in the merged value → who wrote it. */
  readonly writes: Map<string, Origin>
  /** Mistakes, at pointers of the overlay file. */
  readonly problems: Problem[]
}

/** Notes that the overlay wrote a value. */
export function noteWrite(state: OverlayState, pointer: string, from: string): void {
  state.writes.set(pointer, { source: state.overlay, pointer: from, layer: 'tenant' })
}

/** Notes that a value of the base stands somewhere else now. */
export function noteMoved(state: OverlayState, pointer: string, from: string): void {
  state.writes.set(pointer, originOf(state.base, from))
}

/** A copy that may be changed; objects have no prototype, as those that were read. */
export function draftOf(value: Json): Json {
  if (Array.isArray(value)) return value.map(draftOf)
  if (typeof value !== 'object' || value === null) return value
  const copy: JsonDraft = Object.create(null)
  for (const [key, entry] of Object.entries(value)) copy[key] = draftOf(entry)
  return copy
}

/** The value as a draft object, or undefined; drafts are made by `draftOf` only. */
export function asDraft(value: Json | undefined): JsonDraft | undefined {
  // Everything below a draft was copied by draftOf, so it may be written to.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonDraft) : undefined
}
