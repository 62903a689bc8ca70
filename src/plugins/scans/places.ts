import type { ScanPage, ScanWord } from '#core/http/scans/scans-contract.ts'

/** A word that says what was asked for, and its page. */
export interface MarkedPlace {
  readonly page: number
  readonly word: ScanWord
}

/** Words of the pages that say one of the texts; figures are the same however many zeros end them. */
export function placesOf(pages: readonly ScanPage[], texts: readonly string[]): readonly MarkedPlace[] {
  const asked = new Set(
    texts
      .flatMap((text) => text.split(/\s+/))
      .map(plain)
      .filter((text) => text.length > 1),
  )
  return pages.flatMap(({ No, Words }) =>
    Words.filter(({ t }) => asked.has(plain(t))).map((word) => ({ page: No, word })),
  )
}

function plain(text: string): string {
  const bare = text
    .toLowerCase()
    .replace(/[^\p{L}\d.]/gu, '')
    .replace(/\.$/, '')
  return /^[\d.]+$/.test(bare) && bare.includes('.') ? bare.replace(/\.?0+$/, '') : bare
}
