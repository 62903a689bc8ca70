import type { SearchLack } from '#core/model/screens/search-definition.ts'

/** An entry in the reader's language, ready to be searched. */
export interface SearchItem {
  readonly id: string
  readonly title: string
  readonly category: string
  readonly subcategory: string
  readonly tags: readonly string[]
  /** The entry's further words, with its category and subcategory as the reader knows them. */
  readonly searchableText: string
  /** Address with the base. */
  readonly href: string
  /** Anything but `none`: it is shown with this reason and cannot be chosen. */
  readonly lack: SearchLack
}

/** A found entry with what it was found by. */
export interface SearchMatch {
  readonly item: SearchItem
  /** Above 0; larger is more similar. */
  readonly similarity: number
  readonly matchedTags: readonly string[]
}

/** The catalogue, ready to be asked. */
export interface SearchIndex {
  /** Matches of a text, most similar first; none for a blank one. */
  readonly find: (text: string) => readonly SearchMatch[]
}
