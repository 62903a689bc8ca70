/** A literal of a filter. Numbers stay texts, exactly as written. */
export type ODataLiteral =
  | { readonly kind: 'literal'; readonly type: 'null'; readonly value: null }
  | { readonly kind: 'literal'; readonly type: 'boolean'; readonly value: boolean }
  | { readonly kind: 'literal'; readonly type: 'text' | 'number' | 'date' | 'instant' | 'guid'; readonly value: string }

/** Functions that give a value. */
export type ValueFunction = 'tolower' | 'toupper' | 'length' | 'year' | 'month' | 'day' | 'date'

/** Functions that are a condition; the second argument is a literal text. */
export type MatchFunction = 'contains' | 'startswith' | 'endswith'

/** Comparison operators. */
export type CompareOperator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'

/** A side of a comparison. `path` is a wire name, or `Navigation/Name`. */
export type ODataOperand =
  | ODataLiteral
  | { readonly kind: 'property'; readonly path: string }
  | { readonly kind: 'call'; readonly function: ValueFunction; readonly argument: ODataOperand }

/** A condition. `and` and `or` have at least two parts; `any` holds when some row of the lines meets its part, whose paths begin with the row's variable. */
export type ODataFilter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly ODataFilter[] }
  | { readonly kind: 'not'; readonly part: ODataFilter }
  | { readonly kind: 'any'; readonly lines: string; readonly variable: string; readonly part: ODataFilter }
  | {
      readonly kind: 'compare'
      readonly operator: CompareOperator
      readonly left: ODataOperand
      readonly right: ODataOperand
    }
  | { readonly kind: 'in'; readonly left: ODataOperand; readonly values: readonly ODataLiteral[] }
  | { readonly kind: 'match'; readonly function: MatchFunction; readonly left: ODataOperand; readonly text: string }

/** One term of an order. */
export interface ODataOrder {
  readonly path: string
  readonly isDescending: boolean
}

/** A lookup or lines expanded in place, with its own options. */
export interface ODataExpand {
  readonly property: string
  readonly select?: readonly string[]
  readonly expand?: readonly ODataExpand[]
  readonly orderby?: readonly ODataOrder[]
  readonly filter?: ODataFilter
  readonly top?: number
}

/** The sum of a property, and the name it is answered under. */
export interface ODataSum {
  readonly property: string
  readonly name: string
}

/** Sums over the rows that are left after filter and search, one for each group of the lookups and choices named; none makes one group of all. */
export interface ODataApply {
  readonly filter?: ODataFilter
  readonly search?: string
  readonly groupBy: readonly string[]
  readonly sums: readonly ODataSum[]
}

/** A query as data: the browser builds and prints it, the server parses it. */
export interface ODataQueryAst extends Omit<ODataExpand, 'property'> {
  readonly skip?: number
  readonly count?: boolean
  readonly search?: string
  readonly skiptoken?: string
  /** Stands alone: it says itself which rows are meant. */
  readonly apply?: ODataApply
}
