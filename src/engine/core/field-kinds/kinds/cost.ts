import { defineDecimalKind } from './define-decimal-kind.ts'

const scale = 6

/** A price or cost of one unit: at most six decimals, all of them shown, and never fewer than the currency has. */
export const cost = defineDecimalKind({
  name: 'cost',
  size: { precision: 20, scale },
  widget: 'money-input',
  hasCurrency: true,
  isPadded: true,
  shown: ({ currencyDecimals }, most = scale) => ({ least: Math.min(currencyDecimals, most), most }),
})
