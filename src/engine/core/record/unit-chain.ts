import type { Decimal } from '../decimal/decimal.ts'
import { powerOfTen } from '../decimal/power-of-ten.ts'

/** A unit by its name: `den` of it are `num` base units, both above zero. */
export interface ChainUnit {
  readonly name: string
  readonly num: Decimal
  readonly den: Decimal
}

/** How many of a unit the largest one makes, exactly: a fraction in lowest terms. */
export interface ChainLink {
  readonly name: string
  readonly numerator: bigint
  readonly denominator: bigint
}

/**
 * Units from the largest to the smallest, each with how many of it the largest makes (STM-12): 1 case, 6 jugs, 684 oz. Nothing is
 * rounded. Units without a factor are left out; of equal units the order stays.
 */
export function unitChain(units: readonly ChainUnit[]): readonly ChainLink[] {
  const usable = units.filter(({ num, den }) => num.units > 0n && den.units > 0n)
  const sorted = usable.toSorted((one, other) => {
    const { numerator, denominator } = ratio(one, other)
    return numerator === denominator ? 0 : numerator > denominator ? -1 : 1
  })
  const [largest] = sorted
  if (largest === undefined) return []
  return sorted.map((unit) => ({ name: unit.name, ...ratio(largest, unit) }))
}

/** How many of the other one of this unit makes. */
function ratio(one: ChainUnit, other: ChainUnit): Omit<ChainLink, 'name'> {
  const up = one.num.scale + other.den.scale
  const down = one.den.scale + other.num.scale
  const least = Math.min(up, down)
  // Each side is a whole number over a power of ten; what both have of it is left away.
  const numerator = one.num.units * other.den.units * powerOfTen(down - least)
  const denominator = one.den.units * other.num.units * powerOfTen(up - least)
  const common = greatestCommon(numerator, denominator)
  return { numerator: numerator / common, denominator: denominator / common }
}

function greatestCommon(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestCommon(other, one % other)
}

/** The exact decimal of a fraction in lowest terms, when it has one of at most six digits; otherwise it is written as a fraction. */
export function decimalOfFraction({ numerator, denominator }: Omit<ChainLink, 'name'>): Decimal | undefined {
  const scaled = numerator * powerOfTen(6)
  return scaled % denominator === 0n ? { units: scaled / denominator, scale: 6 } : undefined
}
