import { parseGs1, type Gs1Facts } from '#core/barcodes/gs1.ts'
import { bareCode, isGtin } from '#core/barcodes/gtin.ts'
import type { CountLine } from '#core/http/count-contract.ts'

/** How what lies in no bin, what is of no lot, and a lot with its last day are said. */
export interface PartWords {
  readonly noBin: string
  readonly noLot: string
  readonly lot: (lot: string, expires: string | null) => string
}

/** Where a line counts its goods, and of which lot, as people read it. */
export function placesOf(line: CountLine, words: PartWords): readonly string[] {
  return [...partsOf(line, words), line.shelf].filter((text) => text !== null)
}

/** The goods of a line with the bin they are counted in and the lot they are of, where it names one or none. */
export function nameOf(line: CountLine, words: PartWords): string {
  return [line.name, ...partsOf(line, words)].filter((text) => text !== null).join(' · ')
}

function partsOf({ bin, isLoose, lot, expires, isLotless }: CountLine, words: PartWords): readonly (string | null)[] {
  // A sheet that was kept before sheets knew bins or lots says nothing of them.
  const ofLot = typeof lot === 'string' ? words.lot(lot, expires) : null
  return [bin ?? (isLoose ? words.noBin : null), ofLot ?? (isLotless ? words.noLot : null)]
}

/** A line that was found, and the place of the unit a scanned code stands on. */
export interface FoundLine {
  readonly line: CountLine
  readonly unit: number
  /** What a scanned code says besides. */
  readonly facts?: Gs1Facts
}

/** Fewest characters of what is taken for a code where it was typed slowly: shorter ones may be a count. */
const fewestTyped = 8

/** Lines a search means, by what stands in names, numbers and shelves; all of them without one. */
export function findLines(lines: readonly CountLine[], search: string): readonly CountLine[] {
  const words = search.trim().toLowerCase()
  if (words === '') return lines
  if (isCode(lines, search)) {
    const bin = findBin(lines, search)
    return bin === undefined
      ? findScanned(lines, search).map(({ line }) => line)
      : lines.filter((line) => line.bin === bin)
  }
  return lines.filter(({ name, number, bin, lot, shelf }) =>
    [name, number, bin ?? '', lot ?? '', shelf ?? ''].some((text) => text.toLowerCase().includes(words)),
  )
}

/**
 * The lines of the goods whose pack has this code, or whose number it is: never one that only holds it in its words. Goods that are counted by their bins or
 * lots have several.
 */
export function findScanned(lines: readonly CountLine[], scanned: string): readonly FoundLine[] {
  const facts = parseGs1(scanned.trim())
  const code = bareCode(facts?.gtin ?? scanned.trim())
  const more = facts === undefined ? {} : { facts }
  const hitOf = (line: CountLine) => line.codes.find((one) => bareCode(one.code) === code)
  const first = lines.find((line) => hitOf(line) !== undefined) ?? lines.find(({ number }) => bareCode(number) === code)
  return lines.flatMap((line) =>
    line.number === first?.number ? [{ line, unit: hitOf(line)?.unit ?? 0, ...more }] : [],
  )
}

/** The bin of the sheet whose code this is, as it stands on its label. */
export function findBin(lines: readonly CountLine[], scanned: string): string | undefined {
  const code = scanned.trim().toLowerCase()
  return lines.find(({ bin }) => typeof bin === 'string' && bin.toLowerCase() === code)?.bin ?? undefined
}

/** Figures as people, and programs that type for them, enter counts: no code of goods is so short, or has a decimal sign. */
const count = /^(\d{1,7}|\d*[.,]\d*)$/

/** Whether what was typed as fast as a scanner types is a code: anything but a figure, unless it is a code of the sheet. */
export function isScan(lines: readonly CountLine[], typed: string): boolean {
  return !count.test(typed) || findScanned(lines, typed).length > 0
}

/** Whether a text is a code and no count, however slowly it was typed: of a bin of the sheet that is no figure, of a pack on it, of goods by GS1, or with a check digit that fits. */
export function isCode(lines: readonly CountLine[], text: string): boolean {
  const typed = text.trim()
  if (!count.test(typed) && findBin(lines, typed) !== undefined) return true
  if (typed.length < fewestTyped) return false
  return isGtin(typed) || parseGs1(typed) !== undefined || findScanned(lines, typed).length > 0
}

/** Of lines of the same goods those of the lot a code names; all of them where the code names none, or no line is of a lot. */
export function ofLotScanned(found: readonly FoundLine[]): readonly FoundLine[] {
  const lot = found[0]?.facts?.lot?.toLowerCase()
  const isParted = found.some(({ line }) => (line.lot ?? null) !== null || line.isLotless)
  return lot === undefined || !isParted ? found : found.filter(({ line }) => line.lot?.toLowerCase() === lot)
}
