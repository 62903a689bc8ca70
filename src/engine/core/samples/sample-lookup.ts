import type { FieldDefinition } from '../model/field-definition.ts'
import type { SameValue } from '../record/same-beside.ts'

/** A record a sample needs: asked of whoever makes it, who looks for one or makes one. */
export interface SampleLookup {
  readonly field: FieldDefinition
  /** Fields beside it, of the header or of its row. */
  readonly among: readonly FieldDefinition[]
  /** Of a lookup into lines: the record they belong to. */
  readonly owner: number | undefined
  /** What it must say, because it goes with fields beside it. */
  readonly same: readonly SameValue[]
  /** What the sample calls it; undefined where any fitting record will do. */
  readonly named: string | undefined
  /** Ids that will not do, because a field beside it holds them. */
  readonly not: readonly number[]
  /** True where it must be one that nobody has used yet. */
  readonly isFresh: boolean
}

/** Answers with an id, or undefined where there is no such record and none can be made. */
export type FindSample = (question: SampleLookup) => Promise<number | undefined>
