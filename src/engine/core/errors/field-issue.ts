/** One mistake of the person who types: shown beside the field or cell, sent as 422 with the same shape. Always part of a list. */
export interface FieldIssue {
  /** Field id of the definition; for a cell the id of the line field. `''` for the whole record. */
  readonly field: string
  /** The `lines` field the cell belongs to; absent for header fields. */
  readonly lines?: string
  /** 0-based index of the line in the submitted record. */
  readonly row?: number
  /** Code of the catalogue, such as `required` or `rule/twoLocations`. */
  readonly code: string
  /** Parameters of the message. */
  readonly params?: Readonly<Record<string, string | number>>
  /** Locale key of the message without `@`; `validation.<code>` unless a rule names its own. */
  readonly message: string
  /** True for what the person may overrule: the save is asked about and not refused. */
  readonly isWarning?: true
  /** Records the message names, as document links: they are led to beside it. */
  readonly records?: readonly string[]
}
