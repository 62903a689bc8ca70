import { code128 } from '#core/barcodes/code-128.ts'
import { quietModules } from '#core/print/labels/code-room.ts'
import { labelSvg } from './labels/label-svg.ts'
import type { Content } from './pdf-around.ts'

/** A module in points, 0.3 mm: what scanners held in a hand read of any printer. */
const module = 0.85
/** Bars are no wider than half a page, in points. */
const widest = 260
const height = 26

/** A number as bars with its letters below (PRINT-730); nothing for what bars cannot hold, or not on a page. */
export function codeContent(code = ''): readonly Content[] {
  const widths = code128(code)
  if (widths === undefined) return []
  const width = (widths.reduce((sum, one) => sum + one, 0) + 2 * quietModules) * module
  if (width > widest) return []
  const svg = labelSvg({ width, height, words: [], bars: { text: code, x: 0, y: 0, width, height } })
  return [{ svg }, { text: code, fontSize: 7.5, margin: [quietModules * module, 1, 0, 8] }]
}
