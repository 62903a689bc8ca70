import { quietShare } from '#core/print/labels/code-room.ts'
import { formatMessage } from '#core/errors/format-message.ts'
import { labelEdge, lineHeight, pointMm, symbolRoom, type LabelFormat } from '#core/print/labels/label-format.ts'
import { pagePoints, placeLabels, toPoints, type LabelPlace } from '#core/print/labels/place-labels.ts'
import { printableText } from '#core/print/printable-text.ts'
import type { Content } from '../pdf-around.ts'
import type { PdfDocument } from '../pdf-document.ts'
import type { LabelRow } from './label-rows.ts'
import { labelSvg } from './label-svg.ts'

/** What labels are made of besides their records. */
export interface LabelsAround {
  readonly format: LabelFormat
  /** Of each record one label after the other. */
  readonly copies: number
  /** Where on the first sheet the first stands, from 1. */
  readonly first: number
  /** What texts say of all of them, by name. */
  readonly common: Readonly<Record<string, string>>
  readonly title: string
  readonly language: string
}

/** Labels as a PDF: one a page on a roll, or side by side on sheets (LABEL-1, LABEL-4). */
export function labelDocument(rows: readonly LabelRow[], around: LabelsAround): PdfDocument {
  const { format, copies, first, title, language } = around
  const labels = rows.flatMap((row) => Array.from({ length: copies }, () => row))
  const places = placeLabels(format, labels.length, first)
  const content = labels.flatMap((row, index) => {
    const place = places[index]
    if (place === undefined) return []
    const isNewPage = place.page > 0 && places[index - 1]?.page !== place.page
    return [
      ...(isNewPage ? [{ text: ' ', fontSize: 1, pageBreak: 'before' }] : []),
      ...labelContent(row, around, cornerOf(place)),
    ]
  })
  return {
    definition: {
      pageSize: pagePoints(format),
      pageMargins: [0, 0, 0, 0],
      info: { title, creator: 'Larder' },
      language,
      content: content.length === 0 ? [{ text: ' ', fontSize: 1 }] : content,
      defaultStyle: { font: 'Roboto' },
    },
    foot: undefined,
  }
}

/** Millimetres between words and bars. */
const barsGap = 1

/** A place on a page, in points. */
interface Corner {
  readonly x: number
  readonly y: number
}

function cornerOf({ x, y }: LabelPlace): Corner {
  return { x: toPoints(x), y: toPoints(y) }
}

/** A label as pdfmake takes it: its words and bars, and the square of a QR code beside them. */
function labelContent({ texts, code }: LabelRow, { format, common }: LabelsAround, corner: Corner): readonly Content[] {
  const edge = toPoints(labelEdge)
  const [width, height] = [toPoints(format.width), toPoints(format.height)]
  const isQr = format.symbol === 'QR' && code !== ''
  const side = isQr ? toPoints(symbolRoom(format)) : 0
  const free = width - 2 * edge - (isQr ? side + edge : 0)
  const says = { ...texts, ...common, code }
  let below = edge
  const words = format.texts.map(({ text, size, isBold }) => {
    const y = below
    below += toPoints(size * pointMm * lineHeight)
    return { text: printableText(formatMessage(text, says)).trim(), x: edge, y, width: free, size, isBold }
  })
  const isBars = format.symbol === 'Bars' && code !== ''
  const gap = toPoints(barsGap)
  const bars = isBars
    ? { text: code, x: edge, y: below + gap, width: free, height: height - edge - below - gap }
    : undefined
  // White around a square, as scanners want it.
  const quiet = side * quietShare
  const square = { x: corner.x + width - edge - side + quiet, y: corner.y + edge + quiet }
  return [
    { svg: labelSvg({ width, height, words, bars }), width, height, absolutePosition: { ...corner } },
    ...(isQr ? [{ qr: code, fit: side - 2 * quiet, eccLevel: 'M', absolutePosition: square }] : []),
  ]
}
