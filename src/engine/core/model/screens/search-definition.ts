/** One entry of the search catalogue (SPEC-2.7.5). File config/search/catalogue.json, keyed by id. */
export interface SearchEntry {
  readonly id: string
  /** Locale key without `@`; texts are resolved in the browser. */
  readonly title: string
  readonly path: string
  readonly category: string
  readonly subcategory: string
  /** `key|value`. */
  readonly paramskeys: string
  readonly tags: readonly string[]
  readonly searchableText: string
  readonly authorizationKey: string
  readonly subAuthorizationKey: readonly string[]
  /** False while the screen does not exist in this edition. */
  readonly isAvailable: boolean
}

/** Why an entry does not open for somebody: this edition has no such screen, or it is shut at their site. */
export type SearchLack = 'none' | 'edition' | 'site'

/** An entry as the browser of one viewer gets it. */
export interface ClientSearchEntry extends Omit<SearchEntry, 'isAvailable'> {
  readonly lack: SearchLack
}
