import { compare as order } from '../decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '../decimal/decimal.ts'
import { percentInWords } from '../field-kinds/amounts-in-words.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import { holdsText } from '../field-kinds/field-questions.ts'
import { currencyPlace } from '../field-kinds/figures.ts'
import { atGlance } from '../field-kinds/glance.ts'
import { askedInWords } from '../field-kinds/parts/offers.ts'
import type { EntityDefinition } from '../model/family-definition.ts'
import type { FieldDefinition, LinesField } from '../model/field-definition.ts'
import { isLookup } from '../model/field-shapes.ts'
import type { LineRecord } from '../model/value.ts'
import { isEmpty } from '../record/record-scope.ts'
import { textOfValue, type TextContext } from '../record/text-of-value.ts'
import type { CompareDefinition } from './compare-definition.ts'
import type { ComparedCell, ComparedColumn } from './compared-table.ts'

/** The words of a comparison. */
export interface ComparedTexts {
  /** What a row is called, and what is told under it: with its name in front where the value does not say what it is. */
  readonly row: (line: LineRecord) => { readonly name: string; readonly facts: readonly ComparedFact[] }
  readonly column: (column: Pick<ComparedColumn, 'line' | 'title'>) => string
  readonly cell: (cell: ComparedCell) => ComparedCellTexts
  /** An amount columns come to. */
  readonly total: (amount: Decimal) => string
}

/** A value with its name. */
export interface ComparedFact {
  readonly id: string
  readonly label: string
  readonly text: string
  /** True where the value speaks for itself, such as a quantity or a unit. */
  readonly isPlain: boolean
}

/** What a cell says. */
export interface ComparedCellTexts {
  /** The value at a glance, and all of it. */
  readonly value: string
  readonly whole: string
  /** As it was given, in another currency than that of the site; '' where it was not. */
  readonly asked: string
  /** Such as -27.1%; '' where there is nothing to compare with. */
  readonly difference: string
  readonly notes: readonly string[]
}

/** How a record of an entity is told in words. */
export function comparedTexts(
  compared: CompareDefinition,
  entity: Pick<EntityDefinition, 'fields' | 'lines'>,
  context: TextContext,
): ComparedTexts {
  const [rows, columns, cells] = [compared.rows, compared.columns, compared.cells].map((side) =>
    entity.lines.find(({ id }) => id === side?.lines),
  )
  const of = compared.cells === undefined ? priceOfOffer : field(cells, compared.cells.value)
  const total = entity.fields.find(({ id }) => id === compared.choice?.total) ?? of
  const { locale } = context
  const say = (one: FieldDefinition | undefined, line: LineRecord) =>
    one === undefined ? '' : textOfValue(one, line[one.id], context)
  return {
    row: (line) => ({
      name: say(field(rows, rows?.title), line),
      facts: compared.rows.shows.flatMap((id) =>
        factOf(field(rows, id), line, { context, times: compared.rows.times }),
      ),
    }),
    column: ({ line, title }) => title ?? say(field(columns, compared.columns?.name), line),
    cell: ({ line, value, asked, difference }) => ({
      value: of === undefined ? '' : atGlance(of, printDecimal(value), locale),
      whole: of === undefined ? '' : wholeOf(of, value, context),
      asked:
        asked === undefined
          ? askedText(field(cells, compared.cells?.asked), cells, { line, context })
          : askedInWords(asked, locale.language),
      difference: difference === undefined ? '' : differenceText(difference, locale.language),
      notes: compared.cells?.notes.flatMap((id) => noteOf(field(cells, id), line, context)) ?? [],
    }),
    total: (amount) => (total === undefined ? '' : wholeOf(total, amount, context)),
  }
}

type Shown = Pick<FieldDefinition, 'type' | 'options'>

/** What somebody offers is read as any price is. */
const priceOfOffer: Shown = { type: 'cost', options: {} }

function wholeOf(of: Shown, value: Decimal, { locale, isGlance }: TextContext): string {
  const text = printDecimal(value)
  return isGlance === true ? atGlance(of, text, locale) : kindOf(of).format(of.options, text, locale)
}

function field(lines: LinesField | undefined, id: string | undefined): FieldDefinition | undefined {
  return lines?.fields.find((one) => one.id === id)
}

function factOf(
  one: FieldDefinition | undefined,
  line: LineRecord,
  { context, times }: { readonly context: TextContext; readonly times: string | undefined },
): readonly ComparedFact[] {
  if (one === undefined || isEmpty(line[one.id])) return []
  const isPlain = isLookup(one) || one.id === times
  return [{ id: one.id, label: context.translate(one.label), text: textOfValue(one, line[one.id], context), isPlain }]
}

/** Words speak for themselves; a number, a day or the like has its name in front. */
function noteOf(one: FieldDefinition | undefined, line: LineRecord, context: TextContext): readonly string[] {
  if (one === undefined || isEmpty(line[one.id])) return []
  const text = textOfValue(one, line[one.id], context)
  return [holdsText(one) ? text : `${context.translate(one.label)}: ${text}`]
}

/** An amount in its own currency, where that is not the site's: `2.00 EUR`. */
function askedText(
  asked: FieldDefinition | undefined,
  lines: LinesField | undefined,
  { line, context }: { readonly line: LineRecord; readonly context: TextContext },
): string {
  if (asked === undefined || currencyPlace(asked) !== 'beside' || isEmpty(line[asked.id])) return ''
  const beside = lines?.fields.filter(isLookup).find(({ id }) => id === asked.options['currency'])
  const currency = beside && line[beside.id]
  if (beside === undefined || typeof currency !== 'number' || currency === context.locale.currencyId) return ''
  const currencyDecimals = context.locale.foreignDecimals[currency] ?? context.locale.currencyDecimals
  const text = textOfValue(asked, line[asked.id], { ...context, locale: { ...context.locale, currencyDecimals } })
  return `${text} ${context.titles.get(beside.lookup.set, currency) ?? ''}`.trim()
}

/** A share in percent with its sign. */
function differenceText(share: Decimal, language: string): string {
  return `${order(share, zero) > 0 ? '+' : ''}${percentInWords(share, language)}`
}
