import lunr from 'lunr'
import { fold, wordsOf } from './fold.ts'
import type { SearchIndex, SearchItem, SearchMatch } from './search-item.ts'

/** What a hit is worth by where it stands, and what a word inside a text is beside lunr's score of a whole one. */
const fields = { title: 10, tags: 4, text: 1 } as const
const exact = 12
const beginning = 0.4
const inside = 0.1

/**
 * A title that holds the whole text is nearer than one that holds its words. Of one that wants only the end of its last word lunr knows no word,
 * so it is worth so much more.
 */
const wholeTitle = { same: 160, ends: 120, begins: 6, holds: 3, other: 1 } as const

/**
 * Indexes the catalogue with lunr. An entry matches when the whole text or any word of it is contained in its title, tags or searchable
 * text. lunr says how similar it is by its whole words; a word it holds only the beginning or the inside of counts by where it stands,
 * because lunr's own wildcards pass the whole vocabulary for each letter typed. 0 is no match.
 */
export function createSearchIndex(items: readonly SearchItem[]): SearchIndex {
  const entries = items.map(indexed)
  const index = buildIndex(entries)
  return {
    find: (text) => {
      const words = wordsOf(text)
      if (words.length === 0) return []
      const whole = fold(text)
      const scores = score(index, whole)
      return entries
        .flatMap((found) => {
          const held = heldWorth(found, words)
          const similarity = held + (held > 0 ? (scores.get(found.item.id) ?? 0) : 0)
          return similarity > 0 ? [matchOf(found, { similarity, words, whole })] : []
        })
        .toSorted((a, b) => b.similarity - a.similarity)
    },
  }
}

/** An entry with its texts as they are compared. */
interface Indexed {
  readonly item: SearchItem
  readonly title: string
  readonly tags: readonly string[]
  readonly text: string
}

function indexed(item: SearchItem): Indexed {
  return { item, title: fold(item.title), tags: item.tags.map(fold), text: fold(item.searchableText) }
}

// A bare builder: lunr's own pipeline would stem words and drop the small ones, and then `the` in a title finds nothing.
function buildIndex(entries: readonly Indexed[]): lunr.Index {
  const builder = new lunr.Builder()
  builder.ref('id')
  for (const [name, boost] of Object.entries(fields)) builder.field(name, { boost })
  for (const { item, title, tags, text } of entries) builder.add({ id: item.id, title, tags: tags.join(' '), text })
  return builder.build()
}

/** lunr's score by entry of the whole words of a text. */
function score(index: lunr.Index, whole: string): ReadonlyMap<string, number> {
  // Cut as the index was cut. A star would be lunr's own wildcard.
  const tokens = lunr.tokenizer(whole.replaceAll('*', ' ')).map((token) => token.toString())
  const results = index.query((query) => {
    for (const token of tokens) query.term(token, { boost: exact })
  })
  return new Map(results.map((result) => [result.ref, result.score]))
}

/** What an entry is worth by the words it holds at the beginning of a word or inside; the whole text holds its words, so any word contained is the whole rule. */
function heldWorth({ title, tags, text }: Indexed, words: readonly string[]): number {
  return words.reduce(
    (sum, word) =>
      sum +
      fields.title * worthIn(title, word) +
      fields.tags * Math.max(0, ...tags.map((tag) => worthIn(tag, word))) +
      fields.text * worthIn(text, word),
    0,
  )
}

function worthIn(part: string, word: string): number {
  const at = part.indexOf(word)
  if (at < 0) return 0
  return at === 0 || part.includes(` ${word}`) ? beginning : inside
}

function matchOf(
  { item, title, tags }: Indexed,
  { similarity, words, whole }: { similarity: number; words: readonly string[]; whole: string },
): SearchMatch {
  const matchedTags = item.tags.filter((_tag, index) => words.some((word) => tags[index]?.includes(word)))
  return { item, similarity: similarity * wholeTitle[nearness(title, whole)], matchedTags }
}

function nearness(title: string, whole: string): keyof typeof wholeTitle {
  if (title === whole) return 'same'
  if (title.startsWith(whole)) return title.includes(' ', whole.length) ? 'begins' : 'ends'
  return title.includes(whole) ? 'holds' : 'other'
}
