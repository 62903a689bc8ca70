import { add, divide, multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import type { CountLine, Counts } from '#core/http/count-contract.ts'
import type { Gs1Facts } from '#core/barcodes/gs1.ts'

/** Kilograms of the units of weight, as a unit's code says them. */
const kilograms: Readonly<Record<string, string>> = { kg: '1', g: '0.001', lb: '0.45359237', oz: '0.028349523125' }
/** Decimals of a weight that was converted. */
const weightDecimals = 4

/**
 * The counts of a line with what a scanned code says was weighed or packed: a weight in the unit of weight the line is counted in, a number in the
 * unit the code stands on; added to what was counted already, so that packs of different weight are scanned one after another.
 * Undefined where the code says nothing of the kind, or the line has no unit for it.
 */
export function scannedCounts(
  line: CountLine,
  { facts, unit, now }: { readonly facts: Gs1Facts; readonly unit: number; readonly now: Counts },
): Counts | undefined {
  const found = weightOf(line, facts) ?? piecesOf(line, facts, unit)
  if (found === undefined) return undefined
  const more = (count: string | null, place: number) =>
    place === found.place ? printDecimal(add(toDecimal(count ?? '0'), toDecimal(found.qty))) : count
  const [one, two, three] = now
  return [more(one, 0), more(two, 1), more(three, 2)]
}

interface Amount {
  readonly place: number
  readonly qty: string
}

function weightOf({ units }: CountLine, facts: Gs1Facts): Amount | undefined {
  const [weight, per] = facts.kilograms === undefined ? [facts.pounds, kilograms['lb']] : [facts.kilograms, '1']
  const place = units.findIndex((unit) => kilograms[unit?.code.toLowerCase() ?? ''] !== undefined)
  const own = kilograms[units[place]?.code.toLowerCase() ?? '']
  if (weight === undefined || per === undefined || own === undefined) return undefined
  if (own === per) return { place, qty: weight }
  return {
    place,
    qty: printDecimal(divide(multiply(toDecimal(weight), toDecimal(per)), toDecimal(own), weightDecimals)),
  }
}

/** Pieces in a pack of varying content are counted one by one, packs in a box in the unit of the code. */
function piecesOf({ units }: CountLine, { pieces, contained }: Gs1Facts, unit: number): Amount | undefined {
  if (contained !== undefined) return { place: unit, qty: contained }
  if (pieces === undefined) return undefined
  const single = units.findIndex((one) => one?.factor === '1')
  return { place: single < 0 ? unit : single, qty: pieces }
}
