import type { ShownDecimals } from '../../decimal/format-decimal.ts'
import { checkDecimal, type DecimalSize } from '../parts/check-decimal.ts'
import { decimalOptions, type DecimalOptions } from '../parts/decimal-options.ts'
import { decimalSamples } from '../parts/decimal-samples.ts'
import { decimalSchema } from '../parts/decimal-schema.ts'
import { defineFieldKind, type FieldKind, type Locale } from '../parts/field-kind.ts'
import type { FieldKindName } from '../field-kinds.ts'
import { formatEntered } from '../parts/format-entered.ts'
import { parseDecimalEntry } from '../parts/parse-decimal-entry.ts'

/** In what the kinds of exact decimals differ. */
export interface DecimalKind<Name extends FieldKindName> {
  readonly name: Name
  /** Of the column; a field may keep fewer decimals, never more. */
  readonly size: DecimalSize
  readonly widget: string
  readonly hasCurrency: boolean
  /** Decimals of a value that is worked out, unless the field's author chose them; those of the column by default. */
  readonly workedOut?: (currencyDecimals: number) => number
  /** The decimals people see; `own` is what the field's author chose, if anything. */
  readonly shown: (locale: Locale, own: number | undefined) => ShownDecimals
  /** True when values of a column may have different decimals and stand under each other by their decimal sign. */
  readonly isPadded?: boolean
  /** What is taken from typed text before it is read as a number. */
  readonly clean?: (text: string) => string
}

/** A kind of exact decimals: a decimal string on the wire, `numeric` in the database, a number cell in the grid. */
export function defineDecimalKind<const Name extends FieldKindName>(kind: DecimalKind<Name>): FieldKind<Name> {
  const {
    name,
    size,
    widget,
    hasCurrency,
    shown,
    isPadded = false,
    clean = (text) => text,
    workedOut = () => size.scale,
  } = kind
  const workedOutDecimals = (options: DecimalOptions, currencyDecimals: number) =>
    options.decimals ?? Math.min(workedOut(currencyDecimals), size.scale)
  return defineFieldKind({
    name,
    shape: 'value',
    choices: 'none',
    isOfLines: true,
    isDerived: false,
    options: decimalOptions(size.scale, hasCurrency),
    column: () => `numeric(${size.precision},${size.scale})`,
    wireForm: 'trimmed',
    size: 'short',
    search: 'never',
    edmType: 'Edm.Decimal',
    query: { type: 'decimal', wholeDigits: size.precision - size.scale },
    exportCell: 'number',
    ruleType: 'decimal',
    isNumber: true,
    isSummable: true,
    decimals: (options) => options.decimals ?? size.scale,
    workedOutDecimals,
    defaultWidget: widget,
    edit: 'type',
    keyboard: 'decimal',
    filter: 'amounts',
    isCopied: true,
    draw: 'number',
    align: 'end',
    width: 110,
    isElastic: false,
    isSortable: true,
    hasCurrency,
    ...(isPadded ? { padsTo: (options: DecimalOptions, locale: Locale) => shown(locale, options.decimals).most } : {}),
    jsonSchema: () => decimalSchema,
    check: (options, value) => checkDecimal(options, value, size),
    parse: (options, text, locale) =>
      parseDecimalEntry(clean(text), locale, workedOutDecimals(options, locale.currencyDecimals)),
    format: (options, value, locale) => formatEntered(value, locale, shown(locale, options.decimals)),
    samples: (options) => decimalSamples(options, size),
  })
}
