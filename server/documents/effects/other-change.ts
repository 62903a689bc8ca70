import type { EntityRecord } from '#core/model/value.ts'

/** A change the system makes to another record inside a command. */
export interface OtherChange {
  readonly family: string
  readonly id: number
  /** What the history calls it. */
  readonly action: string
  /** The record after the change; derived values are worked out again. The record itself where there is nothing to change: then nothing is written. */
  readonly change: (record: EntityRecord) => EntityRecord
}
