import { checkDecimal } from './check-decimal.ts'
import { decimalOptions } from './decimal-options.ts'
import { decimalSchema } from './decimal-schema.ts'
import { defineFieldKind } from './field-kind.ts'
import { formatEntered } from './format-entered.ts'
import { parseDecimalEntry } from './parse-decimal-entry.ts'

const size = { precision: 20, scale: 4 }

/** An amount of money: a decimal string with at most four decimals, shown with the decimals of the currency. */
export const money = defineFieldKind({
  name: 'money',
  options: decimalOptions(size.scale),
  column: () => 'numeric(20,4)',
  edmType: 'Edm.Decimal',
  ruleType: 'decimal',
  decimals: (options) => options.decimals ?? size.scale,
  defaultWidget: 'money-input',
  widgets: ['money-input'],
  cell: 'number',
  align: 'end',
  jsonSchema: () => decimalSchema,
  check: (options, value) => checkDecimal(options, value, size),
  parse: (options, text, locale) => parseDecimalEntry(text, locale, options.decimals ?? size.scale),
  format(options, value, locale) {
    const decimals = options.decimals ?? locale.currencyDecimals
    return formatEntered(value, locale, { least: decimals, most: decimals })
  },
})
