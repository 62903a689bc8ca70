import { defineDecimalKind } from './define-decimal-kind.ts'

/** An amount of money: a decimal string with at most four decimals, shown with the decimals of the currency. */
export const money = defineDecimalKind({
  name: 'money',
  size: { precision: 20, scale: 4 },
  widget: 'money-input',
  hasCurrency: true,
  shown: ({ currencyDecimals }, own = currencyDecimals) => ({ least: own, most: own }),
})
