import { createSearchIndex } from '../../../../src/engine/ui/shell/search/create-search-index.ts'
import type { SearchItem } from '../../../../src/engine/ui/shell/search/search-item.ts'
import catalogue from '../../../../config/search/catalogue.json'
import texts from '../../../../config/locales/en/search.json'

/** Times of one kind of text in milliseconds, one for each. */
export interface TextTimes {
  readonly ours: readonly number[]
  /** By looking into every entry's texts. */
  readonly bare: readonly number[]
}

/** What one run in the page came to, in milliseconds. */
export interface SearchRun {
  readonly entries: number
  readonly built: number
  readonly words: TextTimes
  readonly beginnings: TextTimes
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

/** Words an entry is searched by: those of the catalogue, filled up to so many with words of the others. */
const wordsEach = 50

const authored = Object.entries(catalogue.entries).map(([id, { tags, searchableText }]) => {
  const title = titles[id] ?? ''
  return { id, title, tags: tags.map((tag) => tagTexts[tag] ?? tag), words: wordsIn(`${title} ${searchableText}`) }
})
const vocabulary = [...new Set(authored.flatMap(({ words }) => words))].toSorted()

const own: readonly Own[] = authored.map(({ id, title, tags, words: first }, place) => {
  const more = Array.from({ length: Math.max(0, wordsEach - first.length) }, (_, n) => wordAt(place * 37 + n * 11))
  const words = [...first, ...more]
  const searchableText = words.slice(wordsIn(title).length).join(' ')
  const item = { id, title, tags, searchableText, category: '', subcategory: '', href: '', lack: 'none' } as const
  return { item, words }
})

function wordAt(place: number): string {
  return vocabulary[place % vocabulary.length] ?? ''
}

function wordsIn(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

/** Every beginning of the words from two letters on that is none of the words; each once. */
function beginningsOf(words: readonly string[]): readonly string[] {
  const whole = new Set(words)
  const all = words.flatMap((word) => Array.from(word, (_, place) => word.slice(0, place + 1)).slice(1))
  return [...new Set(all)].filter((text) => !whole.has(text))
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
  const words = [...new Set(own.flatMap((one) => one.words))]
  const beginnings = beginningsOf(words)
  const missed = own.flatMap((one) =>
    [...one.words, ...beginningsOf(one.words)].filter(
      (text) => !index.find(text).some((match) => match.item.id === one.item.id),
    ),
  )
  const timesOf = (texts: readonly string[]): TextTimes => ({
    ours: texts.map((text) => time(() => index.find(text))),
    bare: texts.map((text) => time(() => bareSearch(items, text))),
  })
  return { entries: items.length, built, words: timesOf(words), beginnings: timesOf(beginnings), missed }
}
