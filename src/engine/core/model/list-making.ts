/** A list of open lines: its rows have the ids of lines of a source. */
export interface ListMaking {
  /** Family of the document they are made into. */
  readonly family: string
  /** Its source they are lines of. */
  readonly source: string
  /** Lookup of the row to the document the line stands in. */
  readonly record: string
}
