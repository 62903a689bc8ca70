import type { Static, TObject, TProperties } from 'typebox'
import type { Scalar } from '../../model/value.ts'
import type { Result } from '../../errors/result.ts'
import type { QueryProperty } from '../../odata/parse/query-metadata.ts'
import type { FieldKindName } from '../field-kinds.ts'
import type { KindSamples, SampleSeed } from './kind-samples.ts'

/** The types of the rule language; two values are compared only when theirs agree. `none` is never read by a rule. */
export type RuleType = 'text' | 'decimal' | 'boolean' | 'date' | 'instant' | 'id' | 'choice' | 'none'

/** The currency of a site that has another one. */
export interface SiteCurrency {
  readonly id: number
  readonly symbol: string
  readonly decimals: number
}

/** How people of one site write: passed in, never read from the machine. */
export interface Locale {
  /** BCP 47 tag such as `en-US`. */
  readonly language: string
  /** Pattern such as `MM/DD/YYYY`. */
  readonly dateFormat: string
  /** IANA zone of the site. */
  readonly timeZone: string
  /** Decimals of quantities. */
  readonly numberDecimals: number
  /** Decimals of money. */
  readonly currencyDecimals: number
  readonly currencySymbol: string
  /** Currency of the site, whose amounts need no code. */
  readonly currencyId: number
  /** Decimals of currencies that have others than the site's, by id. */
  readonly foreignDecimals: Readonly<Record<number, number>>
  /** Sites whose currency is another one, by id. */
  readonly currenciesElsewhere: Readonly<Record<number, SiteCurrency>>
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

/** What of a field's definition its kind asks for: nothing more than the kind's options, or a part of its own. */
export type FieldShape = 'value' | 'choice' | 'lookup' | 'attachment' | 'lines'

/** How a value leaves the database: as it is, a decimal without padding zeros, a moment as ISO 8601 in UTC, or as PostgreSQL writes it. */
export type WireForm = 'asStored' | 'trimmed' | 'utc' | 'text'

/** The question a list's filter asks; days of a moment are days of the site. */
export type FilterKind = 'words' | 'amounts' | 'flag' | 'choices' | 'records' | 'days' | 'siteDays' | 'none'

/**
 * Everything about one kind of field: options, storage, wire, rules, entry and drawing, each property named for what it decides.
 * Nobody compares a field's type anywhere else. `O` is the type of the kind's own options.
 */
export interface FieldKind<Name extends FieldKindName = FieldKindName, O = KindOptions> {
  readonly name: Name
  readonly shape: FieldShape
  /** Where the closed list of its values comes from: the field's options, the states of the workflow, or there is none. */
  readonly choices: 'options' | 'states' | 'none'
  /** True when a line may have one; every record may. */
  readonly isOfLines: boolean
  /** True when nobody ever enters it. */
  readonly isDerived: boolean
  /** Schema of the options an author may write beside the common ones. */
  readonly options: TObject

  /** SQL column type, or undefined when the kind has no column of its own (lines). */
  readonly column: ((options: O) => string) | undefined
  readonly wireForm: WireForm
  /** Whether its values fit into an index: always, as far as the field's `max` says, or never. */
  readonly size: 'short' | 'limited' | 'long'
  /** Whether quick search reads its words: always, where the entity names the field, or never. */
  readonly search: 'always' | 'named' | 'never'
  readonly edmType: string
  /** What a query may compare it with; undefined when a query cannot name it. */
  readonly query: QueryProperty | undefined
  /** What stands in a cell of a file: digits, a text, or day and time of the site. */
  readonly exportCell: 'number' | 'text' | 'siteTime'

  readonly ruleType: RuleType
  /** True when its values are compared, filled and rounded as numbers. */
  readonly isNumber: boolean
  /** True when a total over lines may sum it. */
  readonly isSummable: boolean
  /** True when a list may say the sum of its rows: amounts and quantities; prices, rates and parts of a hundred come to nothing. */
  readonly isTotalled?: boolean
  /** Most decimals a value keeps where it is stored; undefined for kinds that are not decimal strings. */
  readonly decimals: ((options: O) => number) | undefined
  /**
   * Decimals a value is rounded to that is worked out, half away from zero, once (KIND-7): of money those of the currency, of the
   * other kinds those they keep. Whole numbers where undefined.
   */
  readonly workedOutDecimals: ((options: O, currencyDecimals: number) => number) | undefined

  readonly defaultWidget: string
  /** How a cell is edited: by typing, picking of its choices, finding a record, switching it, or choosing a picture. */
  readonly edit: 'type' | 'pick' | 'find' | 'toggle' | 'picture'
  /** Keys a touch screen offers for typing it. */
  readonly keyboard: 'text' | 'decimal'
  readonly filter: FilterKind
  /** True when the copy of a record takes its value along. */
  readonly isCopied: boolean

  /** How a cell draws it. */
  readonly draw: 'text' | 'number' | 'tick' | 'tag' | 'picture' | 'bars'
  readonly align: 'start' | 'end' | 'center'
  /** Of a column when the author says nothing, in pixels. */
  readonly width: number
  /** True for words, which share the width that is left or missing. */
  readonly isElastic: boolean
  /** True when a list may be ordered by it. */
  readonly isSortable: boolean
  /** True for amounts, which are in some currency (figures.ts). */
  readonly hasCurrency: boolean
  /** Decimals its values are padded to in a column; undefined where they all have as many, or need not stand under each other. */
  readonly padsTo?: (options: O, locale: Locale) => number

  /** JSON Schema of a present value on the wire. */
  readonly jsonSchema: (options: O) => Readonly<Record<string, unknown>>
  /** What is wrong with a present value, or undefined. Never called for null, undefined or ''. `today` is the site's day. */
  readonly check: (options: O, value: unknown, today: string) => KindIssue | undefined
  /** What a person typed → the value, accepting `1,5`, `.5`, `=12*3`, `t` where unambiguous; '' is null. Error: a code of `validation.<code>`. */
  readonly parse: (options: O, text: string, locale: Locale) => Result<Scalar, string>
  /** What is kept of a value that was not typed here but sent: the same as of one that was; undefined where it is kept as it is. */
  readonly kept?: (value: string) => string | null
  /** The value as people of the locale read it; `''` for null. Labels of choices and names of lookups are the caller's. */
  readonly format: (options: O, value: Scalar, locale: Locale) => string
  /** The words of a value that stands for texts, in the language of who reads it; undefined where values are words themselves. */
  readonly words?: (
    value: string,
    translate: (key: string, params?: KindIssue['params']) => string,
    options: O,
  ) => string
  /** The value at a glance, where `format` says more than reading needs (glance.ts); undefined where it does not. */
  readonly glance?: (options: O, value: Scalar, locale: Locale) => string
  /** What a value says of columns beside it, by their ids; undefined where values say nothing of others. */
  readonly tells?: (options: O, value: Scalar) => Readonly<Record<string, Scalar>>
  /** The columns a value of it says something of, each with the option that names it. */
  readonly takenBy?: (options: O) => readonly { readonly key: string; readonly to: string }[]
  /** Values its options take and refuse, for the tests a definition makes of itself. */
  readonly samples: (options: O, seed: SampleSeed) => KindSamples
}

/** Builds a kind whose functions see the options with their real type. */
export function defineFieldKind<const Name extends FieldKindName, P extends TProperties>(
  kind: Omit<FieldKind<Name, Static<TObject<P>>>, 'options'> & { readonly options: TObject<P> },
): FieldKind<Name> {
  // The options of a field were checked against kind.options when its file was parsed, so the kind may be read with untyped options.
  return kind as unknown as FieldKind<Name>
}
