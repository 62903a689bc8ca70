/** A line of words on a label; names in braces are filled from the record. */
export interface LabelText {
  readonly text: string
  /** Height of its letters, in points. */
  readonly size: number
  readonly isBold: boolean
}

/** What labels look like: millimetres, but for letters, which have points. */
export interface LabelFormat {
  readonly paper: 'Roll' | 'A4' | 'Letter'
  readonly width: number
  readonly height: number
  readonly symbol: 'None' | 'Bars' | 'QR'
  /** Labels beside and below each other on a sheet; one of each on a roll. */
  readonly across: number
  readonly down: number
  readonly marginTop: number
  readonly marginLeft: number
  readonly gapAcross: number
  readonly gapDown: number
  readonly texts: readonly LabelText[]
}

/** Millimetres of a point. */
export const pointMm = 25.4 / 72
/** Kept free at each edge of a label. */
export const labelEdge = 1.5
/** From one line of words to the next, in heights of its letters. */
export const lineHeight = 1.25
/** The least a scanner reads well. */
const leastBars = 6
const leastQr = 10

/** Upright sheets, in millimetres. */
const sheets = { A4: { width: 210, height: 297 }, Letter: { width: 215.9, height: 279.4 } } as const

/** Millimetres of the page labels are printed on: that of the label itself on a roll. */
export function pageSize({ paper, width, height }: LabelFormat): { readonly width: number; readonly height: number } {
  return paper === 'Roll' ? { width, height } : sheets[paper]
}

/** Millimetres that are left for a bar code: below the words, or, of a square one, beside them. */
export function symbolRoom({ symbol, width, height, texts }: LabelFormat): number {
  if (symbol === 'None') return 0
  if (symbol === 'QR') return Math.min(height - 2 * labelEdge, (width - 2 * labelEdge) / 2)
  return height - 2 * labelEdge - wordsHeight(texts)
}

/** Millimetres the words of a label take from its upper edge on. */
function wordsHeight(texts: readonly LabelText[]): number {
  return texts.reduce((sum, { size }) => sum + size * pointMm * lineHeight, 0)
}

/** What does not fit, at the field that would be changed (LABEL-3). */
export type LabelMisfit = {
  readonly field: 'labelWidth' | 'labelHeight'
  readonly code: 'tooWide' | 'tooHigh' | 'noRoom'
}

/** What of a format does not fit: labels on their sheet, or words and bar code on a label. */
export function labelMisfits(format: LabelFormat): readonly LabelMisfit[] {
  const { width, height, across, down, gapAcross, gapDown, marginLeft, marginTop } = format
  const page = pageSize(format)
  const isSheet = format.paper !== 'Roll'
  const least = format.symbol === 'None' ? 0 : format.symbol === 'QR' ? leastQr : leastBars
  const words = format.symbol === 'Bars' ? 0 : wordsHeight(format.texts)
  return [
    ...(isSheet && marginLeft + across * width + (across - 1) * gapAcross > page.width
      ? [{ field: 'labelWidth', code: 'tooWide' } as const]
      : []),
    ...(isSheet && marginTop + down * height + (down - 1) * gapDown > page.height
      ? [{ field: 'labelHeight', code: 'tooHigh' } as const]
      : []),
    ...(symbolRoom(format) < least || words > height - 2 * labelEdge
      ? [{ field: 'labelHeight', code: 'noRoom' } as const]
      : []),
  ]
}
