/** An entry in the reader's language, ready to be searched. */
export interface SearchItem {
  readonly id: string
  readonly title: string
  readonly category: string
  readonly subcategory: string
  readonly tags: readonly string[]
  readonly searchableText: string
  readonly href: string
  readonly isAvailable: boolean
}

/** A found entry with what it was found by. */
export interface SearchMatch {
  readonly item: SearchItem
  readonly similarity: number
  readonly matchedTags: readonly string[]
}

/** Entries that contain the whole text or any word of it in title, tags or searchable text, most similar first (spec 5). */
export function matchEntries(items: readonly SearchItem[], text: string): readonly SearchMatch[] {
  const whole = fold(text)
  if (whole === '') return []
  const words = whole.split(/\s+/)
  return items
    .map((item) => matchOf(item, whole, words))
    .filter((match) => match.similarity > 0)
    .sort((a, b) => Number(b.item.isAvailable) - Number(a.item.isAvailable) || b.similarity - a.similarity)
}

function matchOf(item: SearchItem, whole: string, words: readonly string[]): SearchMatch {
  const title = fold(item.title)
  const rest = fold([...item.tags, item.searchableText, item.category, item.subcategory].join(' '))
  const perWord = words.map((word) => (title.includes(word) ? 2 : rest.includes(word) ? 1 : 0) as number)
  const share = perWord.reduce((sum, points) => sum + points, 0) / (2 * words.length)
  const bonus = title === whole ? 2 : title.startsWith(whole) ? 1 : title.includes(whole) ? 0.5 : 0
  const matchedTags = item.tags.filter((tag) => words.some((word) => fold(tag).includes(word)))
  return { item, similarity: share + bonus, matchedTags }
}

/** Lower case without accents, so that `logistica` finds `Logística`. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
}
