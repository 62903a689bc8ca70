import { checkDecimal } from './check-decimal.ts'
import { decimalOptions } from './decimal-options.ts'
import { decimalSchema } from './decimal-schema.ts'
import { defineFieldKind } from './field-kind.ts'
import { formatEntered } from './format-entered.ts'
import { parseDecimalEntry } from './parse-decimal-entry.ts'

const size = { precision: 9, scale: 4 }

/** A percentage: `"12.5"` is 12.5 %. A typed percent sign is accepted and not shown. */
export const percent = defineFieldKind({
  name: 'percent',
  options: decimalOptions(size.scale),
  column: () => 'numeric(9,4)',
  edmType: 'Edm.Decimal',
  ruleType: 'decimal',
  decimals: (options) => options.decimals ?? size.scale,
  defaultWidget: 'percent-input',
  widgets: ['percent-input'],
  cell: 'number',
  align: 'end',
  jsonSchema: () => decimalSchema,
  check: (options, value) => checkDecimal(options, value, size),
  parse: (options, text, locale) =>
    parseDecimalEntry(text.trim().replace(/\s*%$/, ''), locale, options.decimals ?? size.scale),
  format: (options, value, locale) => formatEntered(value, locale, { least: 0, most: options.decimals ?? size.scale }),
})
