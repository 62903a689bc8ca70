import { checkDecimal } from './check-decimal.ts'
import { decimalOptions } from './decimal-options.ts'
import { decimalSchema } from './decimal-schema.ts'
import { defineFieldKind } from './field-kind.ts'
import { formatEntered } from './format-entered.ts'
import { parseDecimalEntry } from './parse-decimal-entry.ts'

const size = { precision: 20, scale: 6 }

/** A quantity in some unit: at most six decimals, all of them shown, and never fewer than the site shows. */
export const quantity = defineFieldKind({
  name: 'quantity',
  options: decimalOptions(size.scale),
  column: () => 'numeric(20,6)',
  edmType: 'Edm.Decimal',
  ruleType: 'decimal',
  decimals: (options) => options.decimals ?? size.scale,
  defaultWidget: 'quantity-input',
  widgets: ['quantity-input'],
  cell: 'number',
  align: 'end',
  jsonSchema: () => decimalSchema,
  check: (options, value) => checkDecimal(options, value, size),
  parse: (options, text, locale) => parseDecimalEntry(text, locale, options.decimals ?? size.scale),
  format(options, value, locale) {
    const most = options.decimals ?? size.scale
    return formatEntered(value, locale, { least: Math.min(locale.numberDecimals, most), most })
  },
})
