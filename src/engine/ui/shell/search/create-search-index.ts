import lunr from 'lunr'
import { fold, wordsOf } from './fold.ts'
import type { SearchIndex, SearchItem, SearchMatch } from './search-item.ts'

/** What a hit is worth by where it stands, and by how much of a token the word is. */
const fields = { title: 10, tags: 4, text: 1 } as const
const exact = 12
const beginning = 4
const inside = 1

/** A title that holds the whole text is nearer than one that holds its words. */
const wholeTitle = { same: 16, begins: 6, holds: 3, other: 1 } as const

/**
 * Indexes the catalogue with lunr. An entry matches when the whole text or any word of it is contained in its title, tags
 * or searchable text; lunr says how similar it is, and 0 is no match (spec 5).
 */
export function createSearchIndex(items: readonly SearchItem[]): SearchIndex {
  const byId = new Map(items.map((item) => [item.id, indexed(item)]))
  const index = buildIndex([...byId.values()])
  return {
    find: (text) => {
      const words = wordsOf(text)
      if (words.length === 0) return []
      const whole = fold(text)
      return score(index, whole)
        .flatMap(({ id, similarity }) => {
          const found = byId.get(id)
          return found === undefined || !contains(found, words) ? [] : [matchOf(found, { similarity, words, whole })]
        })
        .filter((match) => match.similarity > 0)
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

function score(index: lunr.Index, whole: string): readonly { readonly id: string; readonly similarity: number }[] {
  // Cut as the index was cut. A star would be lunr's own wildcard.
  const tokens = lunr.tokenizer(whole.replaceAll('*', ' ')).map((token) => token.toString())
  const { LEADING, TRAILING } = lunr.Query.wildcard
  const results = index.query((query) => {
    for (const token of tokens) {
      query.term(token, { boost: exact })
      query.term(token, { boost: beginning, wildcard: TRAILING })
      // The two flags are bits of one number.
      query.term(token, { boost: inside, wildcard: LEADING | TRAILING })
    }
  })
  return results.map((result) => ({ id: result.ref, similarity: result.score }))
}

/** The whole text holds its words, so any word contained is the whole rule. */
function contains({ title, tags, text }: Indexed, words: readonly string[]): boolean {
  return words.some((word) => [title, ...tags, text].some((part) => part.includes(word)))
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
  if (title.startsWith(whole)) return 'begins'
  return title.includes(whole) ? 'holds' : 'other'
}
