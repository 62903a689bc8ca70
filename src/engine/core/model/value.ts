/** A value as it travels in JSON. Money, cost, quantity and percent are decimal strings, days `YYYY-MM-DD`, instants ISO 8601 UTC, lookups numeric ids. */
export type Scalar = string | number | boolean | null

/** One line of a document, keyed by field id; `id` is the server's (absent on a new line), `key` the client's stable key. */
export interface LineRecord {
  readonly [fieldId: string]: Scalar | undefined
}

/** A document or master in field ids: scalars, and arrays of lines under `lines` fields. */
export interface EntityRecord {
  readonly [fieldId: string]: Scalar | readonly LineRecord[] | undefined
}

/** Plain JSON. */
export type Json = Scalar | readonly Json[] | { readonly [key: string]: Json }
