import { code128 } from '#core/barcodes/code-128.ts'
import { quietModules as quiet } from '#core/print/labels/code-room.ts'

/** A text at a place of a label; all in points. */
export interface LabelWords {
  readonly text: string
  readonly x: number
  /** Upper edge of its line. */
  readonly y: number
  /** Room it has. */
  readonly width: number
  readonly size: number
  readonly isBold: boolean
}

/** Bars of a code at a place of a label; in points. */
export interface LabelBars {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What a label of a size in points says. */
export interface DrawnLabel {
  readonly width: number
  readonly height: number
  readonly words: readonly LabelWords[]
  readonly bars: LabelBars | undefined
}

/** Letters are not set smaller. */
const leastSize = 5
/** The widest module, in points: wider bars are no better read. */
const widestModule = 1.5
/** How wide letters of Roboto are, of their size. */
const narrow = /[iljtfrI.,:;|!'() ]/
const wide = /[mwMWA-HJ-Z@%&0-9]/

/** A label as SVG: words that find no room are set smaller, and what is still too long is cut at its edge (LABEL-1). */
export function labelSvg({ width, height, words, bars }: DrawnLabel): string {
  const size = `width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}">
<defs><clipPath id="label"><rect x="0" y="0" ${size}/></clipPath></defs>
<g clip-path="url(#label)">${words.map(wordsSvg).join('')}${bars === undefined ? '' : barsSvg(bars)}</g></svg>`
}

function wordsSvg({ text, x, y, width, size, isBold }: LabelWords): string {
  const shown = Math.max(leastSize, Math.min(size, (size * width) / Math.max(1, widthOf(text, size))))
  const weight = isBold ? ' font-weight="bold"' : ''
  return `<text x="${x}" y="${y + size}" font-family="Roboto" font-size="${shown}"${weight}>${escaped(text)}</text>`
}

function widthOf(text: string, size: number): number {
  const widths = Array.from(text, (one) => (narrow.test(one) ? 0.32 : wide.test(one) ? 0.66 : 0.55))
  return widths.reduce((sum, one) => sum + one, 0) * size
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (one) => `&#${one.codePointAt(0)};`)
}

function barsSvg({ text, x, y, width, height }: LabelBars): string {
  const widths = code128(text) ?? []
  const module = Math.min(width / (widths.reduce((sum, one) => sum + one, 0) + 2 * quiet), widestModule)
  let at = x + quiet * module
  return widths
    .map((modules, place) => {
      const bar = `<rect x="${at.toFixed(3)}" y="${y}" width="${(modules * module).toFixed(3)}" height="${height}"/>`
      at += modules * module
      return place % 2 === 0 ? bar : ''
    })
    .join('')
}
