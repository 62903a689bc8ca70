/** A unit of mass or volume the product knows: grams, or millilitres, as an exact fraction (STM-660). */
export interface SystemUnit {
  readonly dimension: 'mass' | 'volume'
  readonly num: string
  readonly den: string
}

const mass = (num: string, den = '1'): SystemUnit => ({ dimension: 'mass', num, den })
const volume = (num: string, den = '1'): SystemUnit => ({ dimension: 'volume', num, den })

/** By code in small letters: the metric ones, and those of the United States by the definition of the pound and the gallon. */
export const systemUnits: ReadonlyMap<string, SystemUnit> = new Map([
  ['g', mass('1')],
  ['kg', mass('1000')],
  ['mg', mass('1', '1000')],
  ['lb', mass('45359237', '100000')],
  ['oz', mass('45359237', '1600000')],
  ['ml', volume('1')],
  ['cl', volume('10')],
  ['l', volume('1000')],
  ['litre', volume('1000')],
  ['liter', volume('1000')],
  ['gal', volume('473176473', '125000')],
  ['quart', volume('473176473', '500000')],
  ['pint', volume('473176473', '1000000')],
  ['fl oz', volume('473176473', '16000000')],
])

/** The unit of the product by this code and dimension; undefined for any other. */
export function systemUnitOf(code: string, dimension: string): SystemUnit | undefined {
  const known = systemUnits.get(code.trim().toLowerCase())
  return known?.dimension === dimension ? known : undefined
}
