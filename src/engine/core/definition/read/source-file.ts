import type { Json } from '../../model/value.ts'
import { pointerKeys } from './json-pointer.ts'

/** Where a value and its key start in the text, as 0-based offsets. */
export interface ValueOffsets {
  readonly value: number
  readonly key: number
}

/** Where everything in a file stands. */
export interface Places {
  /** Pointer → offsets. */
  readonly offsets: ReadonlyMap<string, ValueOffsets>
  /** Offset at which each line starts. */
  readonly lineStarts: readonly number[]
}

/** One file of config after reading: plain JSON on objects without a prototype, and where each value stood. */
export interface SourceFile {
  /** Path relative to the config folder, with forward slashes. */
  readonly file: string
  readonly value: Json
  /** Worked out when first asked for: only a mistake has to be found in the text. */
  readonly places: () => Places
}

/** Text of a file of the config folder, before reading. */
export interface ConfigText {
  readonly file: string
  readonly text: string
}

/** True when the author wrote a value at a pointer. */
export function isWritten({ value }: Pick<SourceFile, 'value'>, pointer: string): boolean {
  let at: Json | undefined = value
  for (const key of pointerKeys(pointer)) {
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined
    if (at === undefined) return false
  }
  return true
}
