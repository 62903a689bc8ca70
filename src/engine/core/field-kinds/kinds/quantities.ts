import * as Type from 'typebox'
import { printDecimal, printPlain, type Decimal } from '../../decimal/decimal.ts'
import { formatDecimal, numberSigns } from '../../decimal/format-decimal.ts'
import { ok } from '../../errors/result.ts'
import { checkDecimal } from '../parts/check-decimal.ts'
import { defineFieldKind, type KindIssue } from '../parts/field-kind.ts'
import { countOf, quantitiesIn, readQuantities, sumOf } from '../parts/quantities.ts'
import { storedAsText } from '../parts/stored-as.ts'

/** Most characters of a value: some five hundred weights. */
const most = 4000
// As many as the quantity they fill takes.
const size = { precision: 20, scale: 6 }
const column = Type.String({ minLength: 1, maxLength: 60 })

const Options = Type.Object(
  {
    sumTo: Type.Optional({ ...column, description: 'Column of the line that takes their sum.', 'x-overlay': 'sealed' }),
    countTo: Type.Optional({
      ...column,
      description: 'Column of the line that takes how many they are.',
      'x-overlay': 'sealed',
    }),
  },
  { additionalProperties: false },
)

/**
 * Quantities one by one, each above nothing, such as the weights of the pieces of a line: typed one after another into one cell, kept with a
 * blank between two as they were written, and read in the signs of the language. Their sum and their count fill columns beside them (KIND-22).
 */
export const quantities = defineFieldKind({
  ...storedAsText,
  name: 'quantities',
  shape: 'value',
  choices: 'none',
  isOfLines: true,
  isDerived: false,
  options: Options,
  search: 'never',
  size: 'long',
  defaultWidget: 'text-input',
  edit: 'type',
  keyboard: 'text',
  filter: 'none',
  isCopied: false,
  draw: 'text',
  align: 'start',
  width: 180,
  isElastic: true,
  isSortable: false,
  jsonSchema: () => ({ type: 'string', minLength: 1, maxLength: most }),
  check(_options, value) {
    const numbers = quantitiesIn(value)
    if (numbers === undefined) return { code: 'quantities' }
    if (String(value).length > most) return { code: 'tooLong', params: { count: most } }
    return numbers.map(wrongIn).find((issue) => issue !== undefined)
  },
  parse: (_options, typed, locale) =>
    typed.trim() === '' ? ok(null) : readQuantities(typed, numberSigns(locale.language)),
  format(_options, value, { language }) {
    const shown = quantitiesIn(value)?.map((one) => formatDecimal(one, language, { least: one.scale, most: one.scale }))
    return shown?.join(' ') ?? String(value ?? '')
  },
  tells({ sumTo, countTo }, value) {
    const numbers = quantitiesIn(value)
    if (numbers === undefined) return {}
    return {
      ...(sumTo === undefined ? {} : { [sumTo]: printDecimal(sumOf(numbers)) }),
      ...(countTo === undefined ? {} : { [countTo]: printDecimal(countOf(numbers)) }),
    }
  },
  takenBy: ({ sumTo, countTo }) =>
    Object.entries({ sumTo, countTo }).flatMap(([key, to]) => (to === undefined ? [] : [{ key, to }])),
  samples: () => ({
    right: ['2.35 2.40', '1'],
    wrong: [
      { value: '2.35 x', code: 'quantities' },
      { value: '2.35 0', code: 'above' },
      { value: '1.0000001', code: 'tooManyDecimals' },
    ],
  }),
})

function wrongIn(one: Decimal): KindIssue | undefined {
  return checkDecimal({ above: 0 }, printPlain(one), size)
}
