import { pageSize, type LabelFormat } from './label-format.ts'

/** Where a label stands: page from 0, and millimetres of its upper left corner. */
export interface LabelPlace {
  readonly page: number
  readonly x: number
  readonly y: number
}

/** Places of labels one after another, row by row, the first at a place of the first sheet from 1 (LABEL-4). */
export function placeLabels(format: LabelFormat, count: number, first: number): readonly LabelPlace[] {
  const { paper, across, down, width, height, gapAcross, gapDown, marginLeft, marginTop } = format
  if (paper === 'Roll') return Array.from({ length: count }, (_, page) => ({ page, x: 0, y: 0 }))
  const ofSheet = across * down
  const skipped = Math.min(Math.max(first, 1), ofSheet) - 1
  return Array.from({ length: count }, (_, index) => {
    const at = index + skipped
    const place = at % ofSheet
    const [row, column] = [Math.floor(place / across), place % across]
    return {
      page: Math.floor(at / ofSheet),
      x: marginLeft + column * (width + gapAcross),
      y: marginTop + row * (height + gapDown),
    }
  })
}

/** Points of the page, as PDFs name them. */
export function pagePoints(format: LabelFormat): { readonly width: number; readonly height: number } {
  const { width, height } = pageSize(format)
  return { width: toPoints(width), height: toPoints(height) }
}

/** Points of millimetres. */
export function toPoints(mm: number): number {
  return (mm * 72) / 25.4
}
