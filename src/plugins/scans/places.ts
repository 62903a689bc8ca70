import type { ScanPage, ScanWord } from '#core/http/scans/scans-contract.ts'

/** A word that says what was asked for, and its page. */
export interface MarkedPlace {
  readonly page: number
  readonly word: ScanWord
}

/** Words of the pages that say one of those of a value: figures are the same however many zeros end them and whatever divides them, days in any order. */
export function placesOf(pages: readonly ScanPage[], says: string): readonly MarkedPlace[] {
  const asked = new Set(
    says
      .split(/\s+/)
      .map(plain)
      .filter((text) => text.length > 1),
  )
  return pages.flatMap(({ No, Words }) =>
    Words.filter(({ t }) => asked.has(plain(t))).map((word) => ({ page: No, word })),
  )
}

const day = /^\D*(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})\D*$/
/** A comma before the last one or two digits divides decimals, and points before it thousands. */
const decimalComma = /^[^\p{L}]*,\d{1,2}\D*$/u

function plain(text: string): string {
  const figures = day.exec(text)?.slice(1)
  if (figures !== undefined)
    return figures
      .map((figure) => Number(figure) % 100)
      .toSorted((a, b) => a - b)
      .join('/')
  const written = decimalComma.test(text) ? text.replaceAll('.', '').replace(',', '.') : text
  const bare = written
    .toLowerCase()
    .replace(/[^\p{L}\d.]/gu, '')
    .replace(/\.$/, '')
  return /^[\d.]+$/.test(bare) && bare.includes('.') ? bare.replace(/\.?0+$/, '') : bare
}
