import { fold } from './fold.ts'

/** A piece of a text: found or not. */
export interface TextPiece {
  readonly text: string
  readonly isHit: boolean
}

/** Cuts a text where one of the folded words stands in it; accents and case of the text stay. */
export function splitHighlights(text: string, words: readonly string[]): readonly TextPiece[] {
  const letters = Array.from(text)
  const hits = new Set(words.flatMap((word) => placesOf(letters, word)))
  const pieces: TextPiece[] = []
  for (const [index, letter] of letters.entries()) {
    const isHit = hits.has(index)
    const last = pieces.at(-1)
    if (last?.isHit === isHit) pieces[pieces.length - 1] = { text: last.text + letter, isHit }
    else pieces.push({ text: letter, isHit })
  }
  return pieces
}

/** Indexes of the letters that a word covers. A letter may fold to none or to several, so the way back is remembered. */
function placesOf(letters: readonly string[], word: string): readonly number[] {
  if (word === '') return []
  const folded = letters.map((letter) => (letter.trim() === '' ? ' ' : fold(letter)))
  const origin = folded.flatMap((part, index) => Array.from({ length: part.length }, () => index))
  const whole = folded.join('')
  const places: number[] = []
  for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1)) {
    places.push(...origin.slice(at, at + word.length))
  }
  return places
}
