/** Types of properties, for checking literals. */
export type PropertyType = 'text' | 'decimal' | 'integer' | 'id' | 'boolean' | 'date' | 'instant' | 'guid'

/** What is known of a property a query may name. */
export interface QueryProperty {
  readonly type: PropertyType
  /** Whole digits its column holds, for `decimal`. */
  readonly wholeDigits?: number
  /** True for a status or a choice, by whose values sums are kept apart. */
  readonly isChoice?: boolean
}

/** The names a query may use: what is missing, and what may not be read, does not exist. */
export interface QueryMetadata {
  /** A property by wire name or `Navigation/Name`. */
  readonly property: (path: string) => QueryProperty | undefined
  /** The names behind a lookup or lines. */
  readonly navigation: (name: string) => QueryMetadata | undefined
  /** The names of a row of lines, for a condition on some of them. */
  readonly lines: (name: string) => QueryMetadata | undefined
}
