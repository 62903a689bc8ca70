/** Path at which the search box asks for documents of every family at once, `?text=wedding`. */
export const foundDocumentsPath = '/inventory/api/FoundDocuments'

/** Fewer letters are not indexed and would find nearly everything. */
export const shortestSearch = 3

/** A document that was found. */
export interface FoundDocumentRow {
  readonly id: number
  readonly docNo: string
  /** `''` of a family without states. */
  readonly status: string
  /** What else of it is searched and says something, such as its reference. */
  readonly about: readonly string[]
}

/** The newest documents that were found of one family. */
export interface FoundOfFamily {
  readonly family: string
  readonly rows: readonly FoundDocumentRow[]
}

/** What was found, in the order of the families of the definitions. */
export interface FoundDocumentsAnswer {
  readonly found: readonly FoundOfFamily[]
  /** Families that did not answer. */
  readonly missed: readonly string[]
}
