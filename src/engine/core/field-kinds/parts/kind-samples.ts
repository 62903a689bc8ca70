import type { Scalar } from '../../model/value.ts'

/** What tells one sample from another. The same seed makes the same sample. */
export interface SampleSeed {
  /** A whole number from 1 on; texts that must be unique hold it. */
  readonly number: number
  /** The site's day, `YYYY-MM-DD`. */
  readonly today: string
}

/** Values a kind's options take and refuse, for the tests every definition makes of itself (docs/spec/samples.md). */
export interface KindSamples {
  /** Values that pass the kind's check, the likeliest first; none for values that only the server, or another record, can give. */
  readonly right: readonly Scalar[]
  /** Values that break one option by its smallest step, with the code of the issue. */
  readonly wrong: readonly { readonly value: Scalar; readonly code: string }[]
}

/** Of kinds whose values nobody makes up: lines, and what is set by the system. */
export const noSamples: KindSamples = { right: [], wrong: [] }

/** The seed's number as capitals and digits, which every pattern of a code takes. */
export function markOf({ number }: SampleSeed): string {
  return number.toString(36).toUpperCase()
}
