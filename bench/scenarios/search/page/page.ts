import { createSearchIndex } from '../../../../src/engine/ui/shell/search/create-search-index.ts'
import type { SearchItem } from '../../../../src/engine/ui/shell/search/search-item.ts'
import catalogue from '../../../../config/search/catalogue.json'
import texts from '../../../../config/locales/en/search.json'

/** What one run in the page came to, in milliseconds. */
export interface SearchRun {
  readonly entries: number
  readonly searches: number
  readonly built: number
  /** One time for each text. */
  readonly times: readonly number[]
  /** One time for each text, by looking into every entry's texts. */
  readonly bare: readonly number[]
  /** Texts of an entry's own for which the entry was not among the results. */
  readonly missed: readonly string[]
}

declare global {
  interface Window {
    measureSearch: () => SearchRun
  }
}

interface Own {
  readonly item: SearchItem
  readonly words: readonly string[]
}

const titles: Readonly<Record<string, string>> = texts.entry
const tagTexts: Readonly<Record<string, string>> = texts.tag

const own: readonly Own[] = Object.entries(catalogue.entries).map(([id, { tags, searchableText }]) => {
  const title = titles[id] ?? ''
  const shown = tags.map((tag) => tagTexts[tag] ?? tag)
  const item = {
    id,
    title,
    tags: shown,
    searchableText,
    category: '',
    subcategory: '',
    href: '',
    lack: 'none',
  } as const
  return { item, words: `${title} ${searchableText}`.split(/\s+/).filter((word) => word !== '') }
})

/** Every word of every entry, and every beginning of it from two letters on; each once. */
function textsOf(words: readonly string[]): readonly string[] {
  return [...new Set(words.flatMap((word) => Array.from(word, (_, place) => word.slice(0, place + 1)).slice(1)))]
}

/** Times one call finely: the clock of a page is coarse, so the call is made several times. */
function time(work: () => unknown): number {
  const rounds = 5
  const began = performance.now()
  for (let round = 0; round < rounds; round += 1) work()
  return (performance.now() - began) / rounds
}

function bareSearch(items: readonly SearchItem[], text: string): readonly SearchItem[] {
  const wanted = text.toLowerCase()
  return items.filter((item) =>
    [item.title, ...item.tags, item.searchableText].some((part) => part.toLowerCase().includes(wanted)),
  )
}

window.measureSearch = () => {
  const items = own.map(({ item }) => item)
  const began = performance.now()
  const index = createSearchIndex(items)
  const built = performance.now() - began
  const all = textsOf(own.flatMap(({ words }) => words))
  for (const text of all) index.find(text)
  const missed = own.flatMap(({ item, words }) =>
    textsOf(words).filter((text) => !index.find(text).some((match) => match.item.id === item.id)),
  )
  const times = all.map((text) => time(() => index.find(text)))
  const bare = all.map((text) => time(() => bareSearch(items, text)))
  return { entries: items.length, searches: all.length, built, times, bare, missed }
}
