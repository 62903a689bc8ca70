import type { FilePage, PageWord } from '../extract/extracted-file.ts'

/** Words that stand side by side, from the left. */
export interface PageRow {
  readonly words: readonly PageWord[]
  readonly text: string
}

/** The rows of a page from above: words belong together whose middles lie within half their height. */
export function rowsOf({ words }: Pick<FilePage, 'words'>): readonly PageRow[] {
  const rows: { middle: number; height: number; readonly words: PageWord[] }[] = []
  for (const word of words.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const last = rows.at(-1)
    const isBeside = last !== undefined && Math.abs(middleOf(word) - last.middle) < Math.min(last.height, word.h) * 0.6
    if (isBeside) last.words.push(word)
    else rows.push({ middle: middleOf(word), height: word.h, words: [word] })
  }
  return rows.map(({ words: found }) => rowOf(found.toSorted((a, b) => a.x - b.x)))
}

/** Some words of a row as a row. */
export function rowOf(words: readonly PageWord[]): PageRow {
  return { words, text: words.map(({ t }) => t).join(' ') }
}

/** Pieces of a row with a wide blank between them: what stands in two columns is not one text. */
export function piecesOf({ words }: PageRow): readonly PageRow[] {
  const pieces: PageWord[][] = []
  for (const word of words) {
    const before = pieces.at(-1)?.at(-1)
    const isApart = before === undefined || word.x - (before.x + before.w) > Math.max(before.h, word.h) * 1.6
    if (isApart) pieces.push([word])
    else pieces.at(-1)?.push(word)
  }
  return pieces.map(rowOf)
}

/** How sure the least sure word of a text was recognized. */
export function sureOf(words: readonly PageWord[]): number {
  return words.reduce((least, { s }) => Math.min(least, s), 100)
}

function middleOf({ y, h }: PageWord): number {
  return y + h / 2
}
