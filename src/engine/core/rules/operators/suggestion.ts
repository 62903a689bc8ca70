import type { Decimal } from '../../decimal/decimal.ts'
import { sentQuantity, suggestedQuantity } from '../../suggestion/suggested-quantity.ts'
import type { Operator } from '../parts/operator.ts'
import { RuleError } from '../parts/rule-error.ts'
import type { RuleValue } from '../parts/rule-value.ts'
import { decimalType, mismatch } from '../parts/static-type.ts'

/**
 * `suggested` (par, projected, least, least order, multiple): empty without a par; the other parts may be empty. `sent` (wanted, least order,
 * multiple): empty without a wish.
 */
export const suggestionOperators: Readonly<Record<string, Operator>> = {
  suggested: {
    least: 2,
    most: 5,
    type: (args) => mismatch(args, 'decimal') ?? decimalType,
    run([par, projected, least, minOrder, multiple]) {
      const wanted = amountOf(par)
      if (wanted === undefined) return null
      return suggestedQuantity({
        par: wanted,
        projected: amountOf(projected) ?? { units: 0n, scale: 0 },
        least: amountOf(least),
        minOrder: amountOf(minOrder),
        multiple: amountOf(multiple),
      })
    },
  },
  sent: {
    least: 2,
    most: 3,
    type: (args) => mismatch(args, 'decimal') ?? decimalType,
    run([wanted, minOrder, multiple]) {
      const wish = amountOf(wanted)
      return wish === undefined
        ? null
        : sentQuantity(wish, { minOrder: amountOf(minOrder), multiple: amountOf(multiple) })
    },
  },
}

function amountOf(value: RuleValue | undefined): Decimal | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object' || !('units' in value)) throw new RuleError('wrongType')
  return value
}
