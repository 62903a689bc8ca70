/** What a line of letters takes at most on a page, in points. */
export interface PdfPage {
  readonly size: 'A4' | 'LETTER'
  readonly orientation: 'portrait' | 'landscape'
  /** Between the margins. */
  readonly width: number
}

/** Margins of every page, in points. */
export const pageMargin = 36

/** Sizes of paper in points, upright. */
const sizes = { A4: [595, 841], LETTER: [612, 792] } as const

/** The page of a site's size of paper; A4 where it names none. */
export function pageOf(paper: string, orientation: PdfPage['orientation']): PdfPage {
  const size = paper === 'Letter' ? 'LETTER' : 'A4'
  const [narrow, wide] = sizes[size]
  return { size, orientation, width: (orientation === 'portrait' ? narrow : wide) - 2 * pageMargin }
}
