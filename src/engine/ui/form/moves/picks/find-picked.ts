import { bareCode } from '#core/barcodes/gtin.ts'
import { parseGs1 } from '#core/barcodes/gs1.ts'
import type { PickedLine } from '#core/http/figures/picks-contract.ts'

/** The line a scanned code means. */
export interface FoundPick {
  readonly id: number
  /** The lot the code names, where it is not among those the line would take. */
  readonly otherLot: string | undefined
}

/** Finds the line whose item has the code: its number, a code on a pack, or a GS1 code that names it (PICK-2). Undefined where there is none. */
export function findPicked(lines: readonly PickedLine[], scanned: string): FoundPick | undefined {
  const words = scanned.trim()
  if (words === '') return undefined
  const facts = parseGs1(words)
  const code = bareCode(facts?.gtin ?? words)
  const matching = lines.filter(({ codes }) => codes.some((one) => bareCode(one) === code))
  const takes = ({ picks }: PickedLine) => picks.some(({ lot }) => lot?.toLowerCase() === facts?.lot?.toLowerCase())
  const own = facts?.lot === undefined ? undefined : matching.find(takes)
  const found = own ?? matching[0]
  if (found === undefined) return undefined
  const isOther = facts?.lot !== undefined && own === undefined && found.picks.some(({ lot }) => lot !== null)
  return { id: found.id, otherLot: isOther ? facts.lot : undefined }
}
