import { defineDecimalKind } from './define-decimal-kind.ts'

const scale = 10

/** What one unit of a currency is worth in another: at most ten decimals, all of them shown, and never fewer than four. */
export const rate = defineDecimalKind({
  name: 'rate',
  size: { precision: 20, scale },
  widget: 'quantity-input',
  hasCurrency: false,
  isPadded: true,
  shown: (_locale, most = scale) => ({ least: Math.min(4, most), most }),
})
