import { QuerySyntaxError } from './query-error.ts'

/** A piece of a text and where it starts. */
export interface Piece {
  readonly text: string
  readonly position: number
}

/** Moves the place of an error found inside to where it stands in the whole option. */
export function within<T>(position: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof QuerySyntaxError) throw new QuerySyntaxError(position + error.position, error.message)
    throw error
  }
}

/** Cuts at a sign that stands outside parentheses and quotes. */
export function splitOutside(text: string, sign: string): readonly Piece[] {
  const pieces: Piece[] = []
  let start = 0
  let open = 0
  let quote: string | undefined
  for (let index = 0; index <= text.length; index += 1) {
    const letter = text[index]
    if (quote !== undefined && letter !== undefined) {
      // Between double quotes a backslash says that the next letter is one like any other.
      if (quote === '"' && letter === '\\') index += 1
      else if (letter === quote) quote = undefined
      continue
    }
    if (letter === "'" || letter === '"') quote = letter
    if (letter === '(') open += 1
    if (letter === ')') open -= 1
    if (letter !== undefined && (quote !== undefined || open > 0 || letter !== sign)) continue
    pieces.push({ text: text.slice(start, index), position: start })
    start = index + 1
  }
  return pieces
}
