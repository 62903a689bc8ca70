import { wordsOf } from './fold.ts'
import type { FoundDocument } from './found-documents.ts'
import type { SearchItem, SearchMatch } from './search-item.ts'

/** A line of the results; without `href` it cannot be chosen. */
export type SearchOption =
  | { readonly kind: 'entry'; readonly key: string; readonly href: string | undefined; readonly match: SearchMatch }
  | { readonly kind: 'document'; readonly key: string; readonly href: string; readonly document: FoundDocument }
  /** Stands for what was found and does not open; choosing it shows these. */
  | { readonly kind: 'folded'; readonly key: string; readonly href: undefined; readonly count: number }

/** Lines under one heading. */
export interface SearchSection {
  /** Locale key. */
  readonly title: string
  readonly options: readonly SearchOption[]
}

/** What there is to show. */
export interface SearchFindings {
  readonly base: string
  readonly text: string
  readonly recent: readonly SearchItem[]
  readonly matches: readonly SearchMatch[]
  readonly documents: readonly FoundDocument[]
  /** True once the person asked for what does not open. */
  readonly isUnfolded: boolean
}

const foldedKey = 'folded'

/** A number is a document's before it is a screen's. */
const looksLikeNumber = /\d{3}/

/** The sections in the order they are shown, empty ones left out: first what opens, last, folded, what does not. Without a text, what was chosen last. */
export function searchSections(findings: SearchFindings): readonly SearchSection[] {
  const { base, text, recent, matches, documents } = findings
  if (wordsOf(text).length === 0) {
    const chosen = recent.map((item) => entryOption({ item, similarity: 1, matchedTags: [] }))
    return nonEmpty([{ title: 'search.box.recent', options: chosen }])
  }
  const screens = { title: 'search.box.screens', options: matches.filter(opens).map(entryOption) }
  const found = {
    title: 'search.box.documents',
    options: documents.map((document): SearchOption => ({
      kind: 'document',
      key: document.key,
      href: `${base}/${document.path}`,
      document,
    })),
  }
  const open = nonEmpty(looksLikeNumber.test(text) ? [found, screens] : [screens, found])
  return [...open, ...shutSection(findings, open.length === 0)]
}

/** What was found and does not open: one line that stands for all, or all of them where nothing else was found. */
function shutSection({ matches, isUnfolded }: SearchFindings, isAlone: boolean): readonly SearchSection[] {
  const shut = matches.filter((match) => !opens(match))
  const folded: SearchOption = { kind: 'folded', key: foldedKey, href: undefined, count: shut.length }
  const options = isUnfolded || isAlone ? shut.map(entryOption) : shut.length > 0 ? [folded] : []
  return nonEmpty([{ title: 'search.box.shut', options }])
}

function opens({ item }: SearchMatch): boolean {
  return item.lack === 'none'
}

/** Index of the first line that can be chosen, or 0. */
export function firstChoosable(options: readonly SearchOption[]): number {
  return Math.max(
    0,
    options.findIndex((option) => option.href !== undefined),
  )
}

function entryOption(match: SearchMatch): SearchOption {
  const { item } = match
  return { kind: 'entry', key: item.id, href: item.lack === 'none' ? item.href : undefined, match }
}

function nonEmpty(sections: readonly SearchSection[]): readonly SearchSection[] {
  return sections.filter((section) => section.options.length > 0)
}
