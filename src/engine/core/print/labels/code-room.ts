import { code128 } from '../../barcodes/code-128.ts'
import { labelEdge, symbolRoom, type LabelFormat } from './label-format.ts'

/** White modules on either side of bars, without which scanners find no beginning. */
export const quietModules = 10
/** Of the room of a square, white on each side. */
export const quietShare = 0.08
/** Millimetres of the finest module scanners and printers of labels hold. */
const finestModule = 0.19
/** Bytes a QR code of each version holds at its middle correction, from the first on. */
const qrBytes = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213]

/** Whether a code can be drawn on a label so that it is read (LABEL-6). */
export function codeFits(format: LabelFormat, code: string): boolean {
  if (format.symbol === 'None' || code === '') return true
  const module = format.symbol === 'QR' ? qrModule(format, code) : barModule(format, code)
  return module !== undefined && module >= finestModule
}

/** Millimetres of a module of bars as wide as the label; undefined for what bars do not hold. */
function barModule({ width }: LabelFormat, code: string): number | undefined {
  const widths = code128(code)
  return widths && (width - 2 * labelEdge) / (widths.reduce((sum, one) => sum + one, 0) + 2 * quietModules)
}

function qrModule(format: LabelFormat, code: string): number | undefined {
  // In UTF-8, each byte that is no plain letter as three signs.
  const bytes = encodeURIComponent(code).replaceAll(/%../g, '_').length
  const version = qrBytes.findIndex((most) => bytes <= most) + 1
  if (version === 0) return undefined
  // What draws it takes whole points a module, and none is nothing.
  const points = Math.floor((((symbolRoom(format) * (1 - 2 * quietShare)) / 25.4) * 72) / (17 + 4 * version))
  return (points * 25.4) / 72
}
