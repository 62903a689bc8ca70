import type { EntityRecord } from '#core/model/value.ts'

/** A change the system makes to another record inside a command. */
export interface OtherChange extends Omit<OtherChanges, 'ids'> {
  readonly id: number
}

/** The same change to several records of one family. */
export interface OtherChanges {
  readonly family: string
  /** Each once, in the order in which they are changed. */
  readonly ids: readonly number[]
  /** What the history calls it. */
  readonly action: string
  /** The record after the change; derived values are worked out again. The record itself where there is nothing to change: then nothing is written. */
  readonly change: (record: EntityRecord) => EntityRecord
  /** Records as they were read under their locks in this transaction, where nothing wrote them since: they need not be read again. */
  readonly known?: ReadonlyMap<number, EntityRecord>
}
