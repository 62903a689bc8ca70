import { parseDocumentLink, type DocumentLink } from '#core/text/document-link.ts'

/** Words of a text that lead somewhere, such as the number of a document. */
export interface TextLink {
  readonly words: string
  /** With its `#`. */
  readonly address: string
}

/** The links of records as the server names them; none for one this person has no screen of. */
export function linksOf(records: unknown, addressOf: (link: DocumentLink) => string | undefined): readonly TextLink[] {
  if (!Array.isArray(records)) return []
  return records.flatMap((text: unknown) => {
    const link = typeof text === 'string' ? parseDocumentLink(text) : undefined
    const address = link && addressOf(link)
    return link === undefined || address === undefined ? [] : [{ words: link.title, address }]
  })
}

/** A text in order: its plain parts, and the parts that lead somewhere. A number is found as a whole alone, not within a longer one. */
export function splitByLinks(text: string, links: readonly TextLink[]): readonly (string | TextLink)[] {
  const longestFirst = links.filter(({ words }) => words !== '').toSorted((a, b) => b.words.length - a.words.length)
  const parts: (string | TextLink)[] = []
  let plain = 0
  for (let at = 0; at < text.length;) {
    const found = longestFirst.find(({ words }) => isWordsAt(text, at, words))
    if (found !== undefined) {
      if (at > plain) parts.push(text.slice(plain, at))
      parts.push(found)
      plain = at + found.words.length
    }
    at += found?.words.length ?? 1
  }
  return plain < text.length ? [...parts, text.slice(plain)] : parts
}

function isWordsAt(text: string, at: number, words: string): boolean {
  const isInside = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char)
  return text.startsWith(words, at) && !isInside(text[at - 1]) && !isInside(text[at + words.length])
}
