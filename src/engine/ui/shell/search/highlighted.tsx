import { splitHighlights } from './split-highlights.ts'

/** A text with the searched words marked. */
export function Highlighted({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  return splitHighlights(text, words).map((piece, index) =>
    piece.isHit ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
  )
}
