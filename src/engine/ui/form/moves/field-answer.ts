import type { Scalar } from '#core/model/value.ts'

/** What was answered for a field: its value, undefined where the words mean none, and the words shown for it. */
export interface FieldAnswer {
  readonly value: Scalar | undefined
  readonly text: string
  /** Of a lookup: what the record that was chosen brings along into other fields. */
  readonly brings?: Readonly<Record<string, Scalar>>
}

/** Answers by field id; a field nobody touched is not in it. */
export type FieldAnswers = Readonly<Record<string, FieldAnswer>>
