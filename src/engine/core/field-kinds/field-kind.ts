import type { Static, TObject, TProperties } from 'typebox'
import type { Scalar } from '../definition/value.ts'
import type { Result } from '../errors/result.ts'
import type { FieldKindName } from './field-kinds.ts'

/** The types of the rule language; two values are compared only when theirs agree. `none` is never read by a rule. */
export type RuleType = 'text' | 'decimal' | 'boolean' | 'date' | 'instant' | 'id' | 'choice' | 'none'

/** How people of one site write: passed in, never read from the machine. */
export interface Locale {
  /** BCP 47 tag such as `en-US`. */
  readonly language: string
  /** Pattern such as `MM/DD/YYYY` (spec 9). */
  readonly dateFormat: string
  /** IANA zone of the site. */
  readonly timeZone: string
  /** Decimals of quantities. */
  readonly numberDecimals: number
  /** Decimals of money. */
  readonly currencyDecimals: number
  readonly currencySymbol: string
  /** The site's day now, `YYYY-MM-DD`, so that `t` can mean today. */
  readonly today: string
}

/** What a kind needs to know of one field: its own options. */
export type KindOptions = Readonly<Record<string, unknown>>

/** What is wrong with one value: the code of `validation.<code>` and the parameters of its text. */
export interface KindIssue {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}

/**
 * Everything about one kind of field: options, storage, wire type, widget, grid cell, check, entry and display.
 * Nobody switches on a field's type anywhere else. `O` is the type of the kind's own options.
 */
export interface FieldKind<Name extends FieldKindName = FieldKindName, O = KindOptions> {
  readonly name: Name
  /** Schema of the options an author may write beside the common ones. */
  readonly options: TObject
  /** SQL column type, or undefined when the kind has no column of its own (lines). */
  readonly column: ((options: O) => string) | undefined
  readonly edmType: string
  readonly ruleType: RuleType
  /** Most decimals a value keeps; undefined for kinds that are not decimal strings. Computed values are rounded to it. */
  readonly decimals: ((options: O) => number) | undefined
  readonly defaultWidget: string
  /** Every widget that can edit this kind; the linker refuses others. */
  readonly widgets: readonly string[]
  /** Which grid cell draws it. */
  readonly cell: 'text' | 'number' | 'boolean' | 'choice' | 'lookup' | 'date' | 'status' | 'none'
  readonly align: 'start' | 'end' | 'center'
  /** JSON Schema of a present value on the wire. */
  readonly jsonSchema: (options: O) => Readonly<Record<string, unknown>>
  /** What is wrong with a present value, or undefined. Never called for null, undefined or ''. `today` is the site's day. */
  readonly check: (options: O, value: unknown, today: string) => KindIssue | undefined
  /** What a person typed → the value, accepting `1,5`, `.5`, `=12*3`, `t` where unambiguous; '' is null. Error: a code of `validation.<code>`. */
  readonly parse: (options: O, text: string, locale: Locale) => Result<Scalar, string>
  /** The value as people of the locale read it; `''` for null. Labels of choices and names of lookups are the caller's. */
  readonly format: (options: O, value: Scalar, locale: Locale) => string
}

/** Builds a kind whose functions see the options with their real type. */
export function defineFieldKind<const Name extends FieldKindName, P extends TProperties>(
  kind: Omit<FieldKind<Name, Static<TObject<P>>>, 'options'> & { readonly options: TObject<P> },
): FieldKind<Name> {
  // The options of a field were checked against kind.options when its file was parsed, so the kind may be read with untyped options.
  return kind as unknown as FieldKind<Name>
}
