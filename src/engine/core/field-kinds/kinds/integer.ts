import * as Type from 'typebox'
import { formatDecimal } from '../../decimal/format-decimal.ts'
import { checkDecimal } from '../parts/check-decimal.ts'
import { numberLimits } from '../parts/decimal-options.ts'
import { defineFieldKind } from '../parts/field-kind.ts'
import { parseIntegerEntry } from '../parts/parse-decimal-entry.ts'
import { decimalSamples } from '../parts/decimal-samples.ts'
import { storedAsWholeNumber } from '../parts/stored-as.ts'

/** A whole number of at most 32 bits: a count, a level, a number of days. A JSON number on the wire. */
export const integer = defineFieldKind({
  ...storedAsWholeNumber,
  name: 'integer',
  shape: 'value',
  choices: 'none',
  isOfLines: true,
  isDerived: false,
  options: Type.Object(
    {
      ...numberLimits,
      isPlain: Type.Optional(
        Type.Boolean({
          description: 'Written without group signs: a year, or a number that names something.',
          'x-overlay': 'free',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  size: 'short',
  defaultWidget: 'integer-input',
  edit: 'type',
  keyboard: 'decimal',
  filter: 'amounts',
  isCopied: true,
  draw: 'number',
  align: 'end',
  width: 110,
  isElastic: false,
  isSortable: true,
  jsonSchema: () => ({ type: 'integer', minimum: -2147483648, maximum: 2147483647 }),
  check(options, value) {
    if (typeof value !== 'number' || !Number.isInteger(value)) return { code: 'integer' }
    if (Math.abs(value) > 2147483647) return { code: 'tooLarge' }
    return checkDecimal(options, String(value), { precision: 10, scale: 0 })
  },
  parse: (_options, text, locale) => parseIntegerEntry(text, locale),
  format: ({ isPlain = false }, value, locale) =>
    typeof value === 'number' && Number.isInteger(value) && !isPlain
      ? formatDecimal({ units: BigInt(value), scale: 0 }, locale.language, { least: 0, most: 0 })
      : String(value ?? ''),
  samples(options) {
    const { right, wrong } = decimalSamples(options, { precision: 10, scale: 0 })
    return {
      right: right.map(Number),
      wrong: [...wrong.map(({ value, code }) => ({ value: Number(value), code })), { value: 1.5, code: 'integer' }],
    }
  },
})
