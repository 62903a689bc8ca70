import type { PrintedColumn, PrintedTable } from '#core/print/printed-record.ts'

/** The columns of a table that are drawn, and how wide their texts are. */
export interface PdfColumns {
  readonly columns: readonly PdfColumn[]
  /** Characters side by side, over all columns. */
  readonly characters: number
}

interface PdfColumn extends PrintedColumn {
  /** Its place in every row. */
  readonly at: number
  /** Characters it wants side by side. */
  readonly characters: number
}

/** A text is broken at words beyond this, a number never. */
const mostOfText = 30
const leastOfText = 5

/** What no line has is left out: paper is narrow. Figures are as wide as their longest, texts so far as they may be broken. */
export function pdfColumns({ columns, rows }: PrintedTable): PdfColumns {
  const longest = columns.map(() => 0)
  for (const cells of rows) {
    for (const [at, text] of cells.entries()) if (text.length > (longest[at] ?? 0)) longest[at] = text.length
  }
  const drawn = columns.flatMap((column, at) => {
    const most = longest[at] ?? 0
    return most === 0 ? [] : [{ ...column, at, characters: widthOf(column, most) }]
  })
  return { columns: drawn, characters: drawn.reduce((sum, { characters }) => sum + characters, 0) }
}

function widthOf({ title, align }: PrintedColumn, longest: number): number {
  const heading = Math.max(...title.split(' ').map((word) => word.length))
  // Numbers of documents are capitals, which are wider than figures.
  const content = align === 'end' ? longest : Math.min(Math.ceil(longest * 1.2), mostOfText)
  return Math.max(heading + 1, content, leastOfText)
}

/** Widths in points that fill a page together, each as its characters ask. */
export function widthsOn(pageWidth: number, { columns, characters }: PdfColumns): readonly number[] {
  // Blanks beside the texts of every column, and of the column of row numbers.
  const free = pageWidth - numberWidth - cellPadding * (columns.length + 1)
  return [numberWidth, ...columns.map((column) => (free * column.characters) / Math.max(1, characters))]
}

/** Blanks on both sides of a cell's text, in points. */
const cellPadding = 6
const numberWidth = 22

/** The largest size of letters, in points, at which a table fits. */
export function letterSize(pageWidth: number, { columns, characters }: PdfColumns): number {
  const free = pageWidth - numberWidth - cellPadding * (columns.length + 1)
  return Math.floor((free / Math.max(1, characters) / widthOfCharacter) * 10) / 10
}

/** Of a letter's size, as Roboto draws figures and common words. */
const widthOfCharacter = 0.56
