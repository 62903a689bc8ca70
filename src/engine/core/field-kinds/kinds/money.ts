import { shownOfMoney } from '../parts/shown-decimals.ts'
import { defineDecimalKind } from './define-decimal-kind.ts'

/**
 * An amount of money: a decimal string with at most four decimals, as ledgers have them. One that is worked out is rounded to the decimals
 * of the currency, which are those shown.
 */
export const money = defineDecimalKind({
  name: 'money',
  size: { precision: 20, scale: 4 },
  widget: 'money-input',
  hasCurrency: true,
  workedOut: (currencyDecimals) => currencyDecimals,
  isTotalled: true,
  shown: shownOfMoney,
})
