import { shownOfQuantity } from '../parts/shown-decimals.ts'
import { defineDecimalKind } from './define-decimal-kind.ts'

/** A quantity in some unit: at most six decimals, all of them shown, and never fewer than the site shows. */
export const quantity = defineDecimalKind({
  name: 'quantity',
  size: { precision: 20, scale: 6 },
  widget: 'quantity-input',
  hasCurrency: false,
  isTotalled: true,
  shown: shownOfQuantity,
})
