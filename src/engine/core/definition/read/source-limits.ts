/** What one definition file may weigh (DEF-2): a hostile file costs no more than an honest one. */
const sourceLimits = { characters: 256 * 1024, depth: 20, nodes: 5000, text: 4096 } as const

/** A limit that is broken, with the 0-based offset where. */
export interface BrokenLimit {
  readonly message: string
  readonly offset: number
}

/** What a text weighs. */
export interface SourceMeasure {
  /** The first limit it breaks, or undefined. */
  readonly broken: BrokenLimit | undefined
  /** Keys written in its objects, as far as it was read. */
  readonly keys: number
}

/** Measures a text. Walks characters, so that depth is bounded before anything recurses. */
export function measureSource(text: string): SourceMeasure {
  if (text.length > sourceLimits.characters)
    return broken(`The file is larger than ${sourceLimits.characters / 1024} KB.`, 0)
  let depth = 0
  let nodes = 1
  let keys = 0
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text[offset]
    if (character === '"') {
      const end = endOfText(text, offset)
      if (end - offset > sourceLimits.text)
        return broken(`A text is longer than ${sourceLimits.text} characters.`, offset)
      offset = end
    }
    if (character === '{' || character === '[') depth += 1
    if (character === '}' || character === ']') depth -= 1
    if (character === '{' || character === '[' || character === ',') nodes += 1
    if (character === ':') keys += 1
    if (depth > sourceLimits.depth) return broken(`Nested deeper than ${sourceLimits.depth} levels.`, offset)
    if (nodes > sourceLimits.nodes) return broken(`The file has more than ${sourceLimits.nodes} values.`, offset)
  }
  return { broken: undefined, keys }
}

function broken(message: string, offset: number): SourceMeasure {
  return { broken: { message, offset }, keys: 0 }
}

/** Offset of the quote that ends the text starting at `start`, or of the end of the file. */
function endOfText(text: string, start: number): number {
  for (let offset = start + 1; offset < text.length; offset += 1) {
    if (text[offset] === '\\') offset += 1
    else if (text[offset] === '"') return offset
  }
  return text.length
}
