/** Places of a record that were changed by hand. */
export interface RecordChange {
  /** Ids of header fields. */
  readonly header: readonly string[]
  /** Id of a lines field → indexes of changed rows; `all` when rows came or went. */
  readonly lines: Readonly<Record<string, readonly number[] | 'all'>>
}
