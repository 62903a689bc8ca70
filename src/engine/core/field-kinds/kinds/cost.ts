import { glancedOfCost, shownOfCost } from '../parts/shown-decimals.ts'
import { defineDecimalKind } from './define-decimal-kind.ts'

/** A price or cost of one unit: at most six decimals, never fewer than the currency has; at a glance at most four. */
export const cost = defineDecimalKind({
  name: 'cost',
  size: { precision: 20, scale: 6 },
  widget: 'money-input',
  hasCurrency: true,
  isPadded: true,
  shown: shownOfCost,
  glanced: glancedOfCost,
})
