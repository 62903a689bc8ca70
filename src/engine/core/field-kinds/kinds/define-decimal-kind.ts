import type { ShownDecimals } from '../../decimal/format-decimal.ts'
import { checkDecimal, type DecimalSize } from '../parts/check-decimal.ts'
import { decimalOptions, type DecimalOptions } from '../parts/decimal-options.ts'
import { decimalSamples } from '../parts/decimal-samples.ts'
import { decimalSchema } from '../parts/decimal-schema.ts'
import { defineFieldKind, type FieldKind, type Locale } from '../parts/field-kind.ts'
import type { FieldKindName } from '../field-kinds.ts'
import { formatEntered, formatGlanced } from '../parts/format-entered.ts'
import type { Scalar } from '../../model/value.ts'
import { parseDecimalEntry } from '../parts/parse-decimal-entry.ts'

/** In what the kinds of exact decimals differ. */
export interface DecimalKind<Name extends FieldKindName> {
  readonly name: Name
  /** Of the column; a field may keep fewer decimals. */
  readonly size: DecimalSize
  /** Of the column where a field says that it keeps more decimals than those; as many whole digits. */
  readonly finest?: DecimalSize
  readonly widget: string
  readonly hasCurrency: boolean
  /** True for amounts, which add up from row to row. */
  readonly isTotalled?: boolean
  /** Decimals of a value that is worked out, unless the field's author chose them; those of the column by default. */
  readonly workedOut?: (currencyDecimals: number) => number
  /** The decimals people see; `own` is what the field's author chose, if anything. */
  readonly shown: Shown
  /** The decimals people see at a glance, where those are fewer. */
  readonly glanced?: Shown
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
    finest = size,
    widget,
    hasCurrency,
    shown,
    glanced,
    isPadded = false,
    isTotalled = false,
    clean = (text) => text,
    workedOut = () => size.scale,
  } = kind
  const sizeOf = ({ decimals = 0 }: DecimalOptions) => (decimals > size.scale ? finest : size)
  const workedOutDecimals = (options: DecimalOptions, currencyDecimals: number) =>
    options.decimals ?? Math.min(workedOut(currencyDecimals), size.scale)
  return defineFieldKind({
    name,
    shape: 'value',
    choices: 'none',
    isOfLines: true,
    isDerived: false,
    options: decimalOptions(finest.scale, hasCurrency),
    column: (options) => columnOf(sizeOf(options)),
    wireForm: 'trimmed',
    size: 'short',
    search: 'never',
    edmType: 'Edm.Decimal',
    query: { type: 'decimal', wholeDigits: size.precision - size.scale },
    exportCell: 'number',
    ruleType: 'decimal',
    isNumber: true,
    isSummable: true,
    isTotalled,
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
    ...(isPadded && { padsTo: mostShown(glanced ?? shown) }),
    jsonSchema: () => decimalSchema,
    check: (options, value) => checkDecimal(options, value, sizeOf(options)),
    parse: (options, text, locale) =>
      parseDecimalEntry(clean(text), locale, workedOutDecimals(options, locale.currencyDecimals)),
    format: (options, value, locale) => formatEntered(value, locale, shown(locale, options.decimals)),
    ...(glanced && { glance: glanceBy(glanced, shown) }),
    samples: (options) => decimalSamples(options, sizeOf(options)),
  })
}

function columnOf({ precision, scale }: DecimalSize): string {
  return `numeric(${precision},${scale})`
}

type Shown = (locale: Locale, own: number | undefined) => ShownDecimals

function mostShown(shown: Shown) {
  return ({ decimals }: DecimalOptions, locale: Locale): number => shown(locale, decimals).most
}

function glanceBy(fewer: Shown, all: Shown) {
  return ({ decimals }: DecimalOptions, value: Scalar, locale: Locale): string =>
    formatGlanced(value, locale, { fewer: fewer(locale, decimals), all: all(locale, decimals) })
}
