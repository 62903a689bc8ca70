/** What one definition file may weigh (security 2.6): a hostile file costs no more than an honest one. */
export const sourceLimits = { characters: 256 * 1024, depth: 20, nodes: 5000, text: 4096 } as const

/** A limit that is broken, with the 0-based offset where. */
export interface BrokenLimit {
  readonly message: string
  readonly offset: number
}

/** The first limit a text breaks, or undefined. Walks characters, so that depth is bounded before anything recurses. */
export function brokenLimit(text: string): BrokenLimit | undefined {
  if (text.length > sourceLimits.characters) {
    return { message: `The file is larger than ${sourceLimits.characters / 1024} KB.`, offset: 0 }
  }
  let depth = 0
  let nodes = 1
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text[offset]
    if (character === '"') {
      const end = endOfText(text, offset)
      if (end - offset > sourceLimits.text)
        return { message: `A text is longer than ${sourceLimits.text} characters.`, offset }
      offset = end
    }
    if (character === '{' || character === '[') depth += 1
    if (character === '}' || character === ']') depth -= 1
    if (character === '{' || character === '[' || character === ',') nodes += 1
    if (depth > sourceLimits.depth) return { message: `Nested deeper than ${sourceLimits.depth} levels.`, offset }
    if (nodes > sourceLimits.nodes) return { message: `The file has more than ${sourceLimits.nodes} values.`, offset }
  }
  return undefined
}

/** Offset of the quote that ends the text starting at `start`, or of the end of the file. */
function endOfText(text: string, start: number): number {
  for (let offset = start + 1; offset < text.length; offset += 1) {
    if (text[offset] === '\\') offset += 1
    else if (text[offset] === '"') return offset
  }
  return text.length
}
