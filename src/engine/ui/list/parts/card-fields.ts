import { currencyPlace } from '#core/field-kinds/figures.ts'
import { holdsDay, isFigure, isPicture, isPlaceInTree } from '#core/field-kinds/field-questions.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'

/** Fields of a card beside its title and status. */
const room = 4

/** What is beside a card's title and status, in order. */
export interface CardFields {
  readonly shown: readonly FieldDefinition[]
  /** The figures are named: of a bare one, or of several, nobody knows what they are. */
  readonly areNamed: boolean
  /** Days that are named: any but the one of the document itself, and that as well beside another. */
  readonly namedDays: readonly string[]
}

/** What a card says before and beside its fields, and what it would say of them. */
export interface CardContent {
  /** Title and status, which are not said again. */
  readonly said: readonly (FieldDefinition | undefined)[]
  /** Ids of the fields the list names for cards. */
  readonly first?: readonly string[]
  /** The day a document is of, which needs no name. */
  readonly day?: string | undefined
  /** Whether the record says nothing in a field. */
  readonly isEmpty?: (field: FieldDefinition) => boolean
}

/**
 * What a card has room for: the first amount, last, and of the others those the list names, then the first. One that is named and says
 * nothing leaves its room to the next (LIST-36).
 */
export function cardFieldsOf(
  fields: readonly FieldDefinition[],
  { said, first = [], day, isEmpty = () => false }: CardContent,
): CardFields {
  const place = ({ id }: FieldDefinition) => (first.includes(id) ? first.indexOf(id) : first.length)
  const open = fields
    .filter((field) => !said.includes(field) && !isPicture(field) && !(first.includes(field.id) && isEmpty(field)))
    .toSorted((one, other) => place(one) - place(other))
  const amount = open.find((field) => currencyPlace(field) !== 'none')
  const currency = amount && currencyFieldOf(amount)
  const others = open
    .filter((field) => field !== amount && field.id !== currency)
    .slice(0, amount === undefined ? room : room - 1)
  const shown = amount === undefined ? others : [...others, amount]
  const figures = shown.filter(isFigure)
  const days = shown.filter(holdsDay).map(({ id }) => id)
  return {
    shown,
    areNamed: figures.length > 1 || figures.some((figure) => isBare(figure, fields)),
    namedDays: days.length > 1 ? days : days.filter((id) => id !== day),
  }
}

/** No amount, or one whose currency is not among the columns of the list. */
function isBare(figure: FieldDefinition, fields: readonly FieldDefinition[]): boolean {
  const place = currencyPlace(figure)
  if (place === 'none' || place === 'site') return place === 'none'
  return !fields.some(({ id }) => id === currencyFieldOf(figure))
}

/** Id of the field an amount says its currency with; undefined where it has none of its own. */
export function currencyFieldOf({ options }: FieldDefinition): string | undefined {
  const { currency } = { currency: undefined, ...options }
  return typeof currency === 'string' ? currency : undefined
}

/** What a card is called by: its place in the tree where the list has one, which moves the name in by its depth. */
export function cardTitle(
  fields: readonly FieldDefinition[],
  title: FieldDefinition | undefined,
): FieldDefinition | undefined {
  return fields.find(isPlaceInTree) ?? title
}
