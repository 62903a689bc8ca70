/** A text that names a record by itself. */
export interface CodePlace {
  /** Lines field it is a column of; undefined: a field of the header. */
  readonly lines: string | undefined
  readonly field: string
}
