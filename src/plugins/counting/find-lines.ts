import { bareCode } from '#core/barcodes/gtin.ts'
import type { CountLine } from '#core/http/count-contract.ts'
import { parseGs1, type Gs1Facts } from './scan/gs1.ts'

/** A line that was found, and the place of the unit a scanned code stands on. */
export interface FoundLine {
  readonly line: CountLine
  readonly unit: number
  /** What a scanned code says besides. */
  readonly facts?: Gs1Facts
}

/** Lines a search or a scan means: a code on a pack names one; other words are looked for in names, numbers and shelves. */
export function findLines(lines: readonly CountLine[], search: string): readonly FoundLine[] {
  const words = search.trim().toLowerCase()
  if (words === '') return lines.map((line) => ({ line, unit: 0 }))
  const facts = parseGs1(search.trim())
  const code = bareCode(facts?.gtin ?? words)
  const scanned = lines.flatMap((line) => {
    const hit = line.codes.find((one) => bareCode(one.code) === code)
    return hit === undefined ? [] : [{ line, unit: hit.unit ?? 0, ...(facts === undefined ? {} : { facts }) }]
  })
  if (scanned.length > 0) return scanned
  const holds = ({ name, number, shelf }: CountLine) =>
    [name, number, shelf ?? ''].some((text) => text.toLowerCase().includes(words))
  return lines.filter(holds).map((line) => ({ line, unit: 0 }))
}
