import { printableText } from '#core/print/printable-text.ts'

/** A piece of a document as pdfmake takes it. */
export type Content = Readonly<Record<string, unknown>>

/** What stands back. */
export const grey = '#555555'

/** Which copy it is, on a page of its own; nothing where there is one alone. */
export function copyContent(name: string | undefined, index: number): readonly Content[] {
  if (name === undefined) return []
  const begins = index === 0 ? {} : { pageBreak: 'before' }
  return [{ text: printableText(name), alignment: 'right', color: grey, ...begins }]
}

/** A text of a template, in its paragraphs. */
export function textContent(text = ''): readonly Content[] {
  return text === '' ? [] : [{ text: printableText(text), margin: [0, 4, 0, 8] }]
}

/** Beside each other on a line. */
const signaturesBeside = 3

/** Who signs, under a line to write on; a row of them is not broken. */
export function signatureContent(signatures: readonly string[]): readonly Content[] {
  const rows = Array.from({ length: Math.ceil(signatures.length / signaturesBeside) }, (_, row) =>
    signatures.slice(row * signaturesBeside, (row + 1) * signaturesBeside),
  )
  return rows.map((row) => ({
    unbreakable: true,
    margin: [0, 34, 0, 0],
    columnGap: 18,
    columns: Array.from({ length: signaturesBeside }, (_, at) => signature(row[at])),
  }))
}

function signature(label: string | undefined): Content {
  if (label === undefined) return { text: '' }
  const line = { type: 'line', x1: 0, y1: 0, x2: 150, y2: 0, lineWidth: 0.5 }
  return { stack: [{ canvas: [line] }, { text: printableText(label), color: grey, fontSize: 8, margin: [0, 2, 0, 0] }] }
}
