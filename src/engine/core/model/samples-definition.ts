import type { TextKey } from './field-definition.ts'
import type { SampleValue } from '../definition/schema/family/samples-schema.ts'

/** Values by field id, as their author wrote them. */
export type SampleValues = Readonly<Record<string, SampleValue>>

/** Samples of a family; what is not given is made (core/samples). */
export interface SamplesDefinition {
  /** Part of a valid record. */
  readonly record: SampleValues
  /** What is laid over it for other valid records, which make moves the first never comes to. */
  readonly also: readonly { readonly id: string; readonly set: SampleValues }[]
  readonly mistakes: readonly MistakeDefinition[]
}

/** A change of the valid record that must be refused. */
export interface MistakeDefinition {
  readonly id: string
  readonly set: SampleValues
  /** Field, or `lines.field` for the first row. */
  readonly at: string
  readonly code: string
  /** Text of the issue where it matters which. */
  readonly message: TextKey | undefined
}
