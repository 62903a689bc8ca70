import { defineDecimalKind } from './define-decimal-kind.ts'

const scale = 6

/** A quantity in some unit: at most six decimals, all of them shown, and never fewer than the site shows. */
export const quantity = defineDecimalKind({
  name: 'quantity',
  size: { precision: 20, scale },
  widget: 'quantity-input',
  hasCurrency: false,
  isTotalled: true,
  shown: ({ numberDecimals }, most = scale) => ({ least: Math.min(numberDecimals, most), most }),
})
