import type { ShownDecimals } from '../../decimal/format-decimal.ts'
import type { Locale } from './field-kind.ts'

// How many decimals of an amount people read, in fields and in sentences alike. `own` is what the author of a field chose.

type OfCurrency = Pick<Locale, 'currencyDecimals'>

/** Decimals a cost keeps, and those people read of it; a currency with more decimals shows those. */
const [keptOfCost, readOfCost] = [6, 4]
const keptOfQuantity = 6

/** Money has the decimals of its currency, neither more nor fewer (KIND-11). */
export function shownOfMoney({ currencyDecimals }: OfCurrency, own = currencyDecimals): ShownDecimals {
  return { least: own, most: own }
}

/** All of a price or cost of one unit, never less than the decimals of its currency (KIND-20). */
export function shownOfCost({ currencyDecimals }: OfCurrency, own = keptOfCost): ShownDecimals {
  return { least: Math.min(currencyDecimals, own), most: own }
}

/** What is read of a price or cost of one unit at a glance (KIND-20). */
export function glancedOfCost({ currencyDecimals }: OfCurrency, own = keptOfCost): ShownDecimals {
  return shownOfCost({ currencyDecimals }, Math.min(Math.max(currencyDecimals, readOfCost), own))
}

/** All of a quantity, and never fewer decimals than the site shows (KIND-11). */
export function shownOfQuantity(
  { numberDecimals }: Pick<Locale, 'numberDecimals'>,
  own = keptOfQuantity,
): ShownDecimals {
  return { least: Math.min(numberDecimals, own), most: own }
}

/** A share of a hundred without needless zeros. */
export function shownOfPercent(own: number): ShownDecimals {
  return { least: 0, most: own }
}
