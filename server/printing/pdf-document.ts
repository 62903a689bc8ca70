import type { PrintedBlock, PrintedField, PrintedRecord, PrintedTable } from '#core/print/printed-record.ts'
import { printableText } from '#core/print/printable-text.ts'
import { codeContent } from './code-content.ts'
import { letterSize, pdfColumns, widthsOn, type PdfColumns } from './pdf-columns.ts'
import { copyContent, grey, signatureContent, textContent, type Content } from './pdf-around.ts'
import { pageMargin, pageOf, type PdfPage } from './pdf-page.ts'

/** A document as the program that draws it takes it: the definition of pdfmake without its functions, and what stands under every page. */
export interface PdfDocument {
  readonly definition: Readonly<Record<string, unknown>>
  /** Undefined for labels, which have no room for it. */
  readonly foot:
    | {
        readonly text: string
        /** With `{page}` and `{pages}`. */
        readonly pages: string
      }
    | undefined
}

/** Of what language it is, the words under its pages with `{page}` and `{pages}`, and the logo above it. */
export interface PdfWords {
  readonly language: string
  readonly pages: string
  /** The logo, as PNG; undefined for none. */
  readonly logo?: Buffer | undefined
}

/** Sizes of letters of tables, in points: below the least of an upright page it is laid across. */
const [mostSize, leastUpright, leastSize] = [9, 7.5, 5.5]
const fieldsBesides = 3

/** A printed record as a PDF: heads of tables on every page, figures at the end of their columns, number of each page (PRINT-4). */
export function pdfDocument(printed: PrintedRecord, { language, pages, logo }: PdfWords): PdfDocument {
  const tables = new Map(
    printed.groups
      .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? [block] : [])))
      .map((table) => [table, pdfColumns(table)] as const),
  )
  const page = pageFor(printed, [...tables.values()])
  const drawn = (block: PrintedBlock): readonly Content[] => {
    const columns = block.kind === 'table' ? tables.get(block) : undefined
    return block.kind === 'table'
      ? linesContent(block, columns ?? pdfColumns(block), page)
      : [fieldsContent(block.fields)]
  }
  // Whoever draws it writes into what it is given, so each copy has contents of its own.
  const groups = () =>
    printed.groups.flatMap(({ title, blocks }) => [
      ...(title === undefined ? [] : [{ text: printableText(title), style: 'group' }]),
      ...blocks.flatMap(drawn),
    ])
  const title = printableText(printed.title)
  const copyOf = (name: string | undefined, index: number) => [
    ...copyContent(name, index),
    ...logoContent(logo),
    { text: printableText(printed.name), color: grey },
    { text: title, style: 'title' },
    ...codeContent(printed.code),
    ...textContent(printed.state),
    ...textContent(printed.above),
    ...groups(),
    ...textContent(printed.below),
    ...signatureContent(printed.signatures ?? []),
  ]
  const copies = printed.copies ?? []
  return {
    definition: {
      pageSize: page.size,
      pageOrientation: page.orientation,
      pageMargins: [pageMargin, pageMargin, pageMargin, pageMargin + 16],
      info: { title, creator: 'Larder' },
      language,
      content: copies.length === 0 ? copyOf(undefined, 0) : copies.flatMap(copyOf),
      defaultStyle: { font: 'Roboto', fontSize: mostSize },
      styles: {
        title: { fontSize: 16, bold: true, margin: [0, 2, 0, 10] },
        group: { fontSize: 12, bold: true, margin: [0, 10, 0, 4] },
        head: { bold: true },
      },
    },
    foot: { text: printableText([printed.title, printed.footer].filter((one) => one !== '').join(' · ')), pages },
  }
}

/** In the head, as high as a person reads it, or as wide as a third of the page. */
function logoContent(logo: Buffer | undefined): readonly Content[] {
  if (logo === undefined) return []
  return [{ image: `data:image/png;base64,${logo.toString('base64')}`, fit: [200, 40], margin: [0, 0, 0, 8] }]
}

/** As its template says, or upright while its tables can be read so. */
function pageFor({ paper, orientation = '' }: PrintedRecord, tables: readonly PdfColumns[]): PdfPage {
  if (orientation !== '') return pageOf(paper, orientation === 'Portrait' ? 'portrait' : 'landscape')
  const upright = pageOf(paper, 'portrait')
  const isTooNarrow = tables.some((columns) => letterSize(upright.width, columns) < leastUpright)
  return isTooNarrow ? pageOf(paper, 'landscape') : upright
}

/** Names over values, some beside each other. */
function fieldsContent(fields: readonly PrintedField[]): Content {
  const cells = fields.map(({ label, text }) => ({
    stack: [{ text: printableText(label), color: grey, fontSize: 7.5 }, { text: printableText(text) }],
  }))
  const rows = Array.from({ length: Math.ceil(cells.length / fieldsBesides) }, (_, row) =>
    Array.from({ length: fieldsBesides }, (_each, at) => cells[row * fieldsBesides + at] ?? { text: '' }),
  )
  if (rows.length === 0) return { text: '' }
  return {
    layout: 'fields',
    margin: [0, 0, 0, 8],
    table: { widths: rows[0]?.map(() => '*'), body: rows, dontBreakRows: true },
  }
}

function linesContent({ rows, totals }: PrintedTable, drawn: PdfColumns, page: PdfPage): readonly Content[] {
  const { columns } = drawn
  const fontSize = Math.max(leastSize, Math.min(mostSize, letterSize(page.width, drawn)))
  const alignment = columns.map(({ align }) => (align === 'end' ? 'right' : align === 'center' ? 'center' : 'left'))
  const head = columns.map(({ title }, at) => ({
    text: printableText(title),
    style: 'head',
    alignment: alignment[at],
  }))
  const body = rows.map((cells, row) => [
    { text: String(row + 1) },
    ...columns.map(({ at }, place) => ({ text: printableText(cells[at] ?? ''), alignment: alignment[place] })),
  ])
  const table = {
    layout: 'lines',
    fontSize,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: widthsOn(page.width, drawn),
      body: [[{ text: '#', style: 'head' }, ...head], ...body],
    },
  }
  return totals.length === 0 ? [table] : [table, totalsContent(totals)]
}

/** Totals stand together at the end of the page. */
function totalsContent(totals: PrintedTable['totals']): Content {
  const body = totals.map(({ label, text }) => [
    { text: printableText(label), alignment: 'right', bold: true },
    { text: printableText(text), alignment: 'right' },
  ])
  return {
    layout: 'fields',
    unbreakable: true,
    margin: [0, 6, 0, 0],
    table: { widths: ['*', 110], body, dontBreakRows: true },
  }
}
