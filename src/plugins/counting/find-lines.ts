import { parseGs1, type Gs1Facts } from '#core/barcodes/gs1.ts'
import { bareCode, isGtin } from '#core/barcodes/gtin.ts'
import type { CountLine } from '#core/http/count-contract.ts'

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
    const scanned = findScanned(lines, search)
    return scanned === undefined ? [] : [scanned.line]
  }
  return lines.filter(({ name, number, shelf }) =>
    [name, number, shelf ?? ''].some((text) => text.toLowerCase().includes(words)),
  )
}

/** The line whose pack has this code, or whose number it is: never one that only holds it in its words. */
export function findScanned(lines: readonly CountLine[], scanned: string): FoundLine | undefined {
  const facts = parseGs1(scanned.trim())
  const code = bareCode(facts?.gtin ?? scanned.trim())
  const more = facts === undefined ? {} : { facts }
  for (const line of lines) {
    const hit = line.codes.find((one) => bareCode(one.code) === code)
    if (hit !== undefined) return { line, unit: hit.unit ?? 0, ...more }
  }
  const line = lines.find(({ number }) => bareCode(number) === code)
  return line === undefined ? undefined : { line, unit: 0, ...more }
}

/** Figures as people, and programs that type for them, enter counts: no code of goods is so short, or has a decimal sign. */
const count = /^(\d{1,7}|\d*[.,]\d*)$/

/** Whether what was typed as fast as a scanner types is a code: anything but a figure, unless it is a code of the sheet. */
export function isScan(lines: readonly CountLine[], typed: string): boolean {
  return !count.test(typed) || findScanned(lines, typed) !== undefined
}

/** Whether a text is a code and no count, however slowly it was typed: of a pack on the sheet, of goods by GS1, or with a check digit that fits. */
export function isCode(lines: readonly CountLine[], text: string): boolean {
  const typed = text.trim()
  if (typed.length < fewestTyped) return false
  return isGtin(typed) || parseGs1(typed) !== undefined || findScanned(lines, typed) !== undefined
}
