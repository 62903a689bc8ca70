import type { Json } from '../value.ts'

/** Where a value and its key start in the text, as 0-based offsets. */
export interface ValueOffsets {
  readonly value: number
  readonly key: number
}

/** One file of config after reading: plain JSON on objects without a prototype, and where each value stood. */
export interface SourceFile {
  /** Path relative to the config folder, with forward slashes. */
  readonly file: string
  readonly value: Json
  /** Pointer → offsets. */
  readonly offsets: ReadonlyMap<string, ValueOffsets>
  /** Offset at which each line starts. */
  readonly lineStarts: readonly number[]
}

/** Text of a file of the config folder, before reading. */
export interface ConfigText {
  readonly file: string
  readonly text: string
}
