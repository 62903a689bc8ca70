/** What one query may ask for (ODS-10); everything beyond is refused, never cut down. */
export const queryLimits = {
  /** Characters of the query string. */
  characters: 8_192,
  filterNodes: 100,
  filterDepth: 10,
  inItems: 200,
  orParts: 40,
  matches: 3,
  /** Conditions on some of a record's lines. */
  anys: 6,
  expandDepth: 2,
  /** More than the usual three: a list may show as many lookups (docs/decisions/expand-limit.md). */
  expandItems: 16,
  top: 1_000,
  skip: 100_000,
  orderTerms: 5,
  selectItems: 100,
  searchCharacters: 200,
  tokenCharacters: 2_000,
  /** Sums of one `$apply`, the lookups they are grouped by, and the groups of its answer. */
  sums: 8,
  groups: 4,
  groupRows: 1_000,
} as const
