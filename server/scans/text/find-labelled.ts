import type { PageWord } from '../extract/extracted-file.ts'
import { labels, plainText, type LabelName } from './labels.ts'
import { piecesOf, rowOf, sureOf, type PageRow } from './page-rows.ts'

/** Something that stands beside, or under, the words that name it. */
export interface Labelled {
  readonly words: readonly PageWord[]
  readonly text: string
  /** Everything behind the label in its row. */
  readonly behind: readonly PageWord[]
  /** How sure it is that the words name it and were recognized, 0 to 100. */
  readonly sure: number
}

/** Beside its words, under them, and by words that name other things as well. */
const [beside, under, vaguely] = [96, 88, 6]

/** Every value a label names on the page, the surest kind of words first, then in the order of the page. */
export function findLabelled(rows: readonly PageRow[], name: LabelName): readonly Labelled[] {
  return labels[name].flatMap((label, rank) =>
    rows.flatMap((row, index) =>
      piecesOf(row).flatMap((piece) =>
        valueOf({ piece, row, below: rows.slice(index + 1, index + 3), label, less: rank === 2 ? vaguely : 0 }),
      ),
    ),
  )
}

interface Place {
  readonly piece: PageRow
  readonly row: PageRow
  readonly below: readonly PageRow[]
  readonly label: RegExp
  readonly less: number
}

function valueOf({ piece, row, below, label, less }: Place): readonly Labelled[] {
  const match = label.exec(plainText(piece.text))
  if (match === null) return []
  const end = match.index + match[0].length
  const own = wordsBehind(piece.words, end)
  const next = besideOf(row, piece)
  const behind = [...own, ...next.flatMap(({ words }) => words)]
  const rest = own.length > 0 ? own : (next[0]?.words ?? [])
  if (rest.length > 0) return [labelled(rest, behind, beside - less)]
  const found = below.flatMap(piecesOf).find((other) => overlaps(other, piece))
  return found === undefined ? [] : [labelled(found.words, found.words, under - less)]
}

function labelled(words: readonly PageWord[], behind: readonly PageWord[], sure: number): Labelled {
  const text = rowOf(words).text.replace(/^[:#.\s]+/, '')
  return { words, text, behind, sure: Math.round((sure * sureOf(words)) / 100) }
}

/** Words of a piece that begin behind so many characters; a colon alone is none. */
function wordsBehind(words: readonly PageWord[], characters: number): readonly PageWord[] {
  let at = 0
  return words.filter(({ t }) => {
    const begins = at
    at += plainText(t).length + 1
    return begins >= characters && /[\p{L}\d]/u.test(t)
  })
}

/** The pieces behind one in its row. */
function besideOf(row: PageRow, piece: PageRow): readonly PageRow[] {
  const pieces = piecesOf(row)
  return pieces.slice(pieces.findIndex(({ words }) => words[0] === piece.words[0]) + 1)
}

function overlaps(one: PageRow, other: PageRow): boolean {
  const [a, b] = [spanOf(one), spanOf(other)]
  return a.from < b.to && b.from < a.to
}

function spanOf({ words }: PageRow): { readonly from: number; readonly to: number } {
  const last = words.at(-1)
  return { from: words[0]?.x ?? 0, to: (last?.x ?? 0) + (last?.w ?? 0) }
}
