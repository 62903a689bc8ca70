import type { FieldDefinition } from '../model/field-definition.ts'
import { kindOf } from './field-kinds.ts'
import { offers } from './kinds/offers.ts'
import { path } from './kinds/path.ts'
import type { FieldKind } from './parts/field-kind.ts'

// What others ask of a field's kind. The answers are properties of the kind; nobody else compares their words (KIND-15).

/** True for a value that is drawn as a colored tag with a sign: the state of a document. */
export function isDrawnAsTag(field: FieldDefinition): boolean {
  return drawOf(field) === 'tag'
}

/** How a value is drawn: as its kind is, but states of other documents, all or some of them, as that of a document's own (KIND-711). */
export function drawOf(field: FieldDefinition): FieldKind['draw'] {
  const areStates = field.options['optionsFrom'] === 'states' || field.options['areStates'] === true
  return areStates ? 'tag' : kindOf(field).draw
}

/** True for a value that is drawn as a tick, and said in words as yes or no. */
export function isDrawnAsTick(field: FieldDefinition): boolean {
  return kindOf(field).draw === 'tick'
}

/** True for a cell that a key or a press switches instead of opening an editor. */
export function isToggled(field: FieldDefinition): boolean {
  return kindOf(field).edit === 'toggle'
}

/** True for a value that people search for by words, which mean nothing by themselves. */
export function isFoundByWords(field: FieldDefinition): boolean {
  return kindOf(field).edit === 'find'
}

/** True where a list can be narrowed by the field. */
export function isFilterable(field: FieldDefinition): boolean {
  return kindOf(field).filter !== 'none'
}

/** True for an instant that is asked for by days of the site. */
export function isAskedByDaysOfSite(field: FieldDefinition): boolean {
  return kindOf(field).filter === 'siteDays'
}

/** True for yes or no. */
export function holdsFlag(field: FieldDefinition): boolean {
  return kindOf(field).query?.type === 'boolean'
}

/** True for a whole number. */
export function holdsWholeNumber(field: FieldDefinition): boolean {
  return kindOf(field).query?.type === 'integer'
}

/** True for words, also those of a closed list. */
export function holdsText(field: FieldDefinition): boolean {
  return kindOf(field).query?.type === 'text'
}

/** True for a picture, which cells draw and whose file the server makes anew. */
export function isPicture(field: FieldDefinition): boolean {
  return kindOf(field).draw === 'picture'
}

/** True for a day of the calendar. */
export function holdsDay(field: FieldDefinition): boolean {
  return kindOf(field).ruleType === 'date'
}

/** True for a number with decimals. */
export function holdsDecimal(field: FieldDefinition): boolean {
  return kindOf(field).ruleType === 'decimal'
}

/** True for short words, which quick search always reads, lookups are named by and spellings are compared of. */
export function isShortText(field: FieldDefinition): boolean {
  return kindOf(field).search === 'always'
}

/** True where quick search reads the field of an entity that names these for it. */
export function isSearched(field: FieldDefinition, named: readonly string[]): boolean {
  return isShortText(field) || (isSearchable(field) && named.includes(field.id))
}

/** True where quick search can read the field at all. */
export function isSearchable(field: FieldDefinition): boolean {
  return kindOf(field).search !== 'never'
}

/** True for the state of a workflow. */
export function isState(field: FieldDefinition): boolean {
  return takesStates(kindOf(field))
}

/** True for a kind whose values are the states of the workflow. */
export function takesStates({ choices }: Pick<FieldKind, 'choices'>): boolean {
  return choices === 'states'
}

/** True for one of a closed list of values, wherever they come from. */
export function isOfList(field: FieldDefinition): boolean {
  return kindOf(field).choices !== 'none'
}

/** True where each value fits into an index. */
export function isShort(field: FieldDefinition): boolean {
  return kindOf(field).size === 'short'
}

/** True where values fit into an index as far as the field's `max` says so. */
export function isLimitedByMax(field: FieldDefinition): boolean {
  return kindOf(field).size === 'limited'
}

/** True for a cell of a file that is a number. */
export function isExportedAsNumber(field: FieldDefinition): boolean {
  return kindOf(field).exportCell === 'number'
}

/** True for a cell of a file that says day and time of the site. */
export function isExportedAsSiteTime(field: FieldDefinition): boolean {
  return kindOf(field).exportCell === 'siteTime'
}

/** True for what stands at the end of its column, as numbers do. */
export function standsAtEnd(field: FieldDefinition): boolean {
  return kindOf(field).align === 'end'
}

/** True for a number that stands among others only with its name. */
export function isFigure(field: FieldDefinition): boolean {
  return kindOf(field).isNumber
}

/** True for an amount whose sum over the rows of a list means something. */
export function isTotalled(field: FieldDefinition): boolean {
  return kindOf(field).isTotalled === true
}

/** True for what each of several asks. */
export function holdsOffers(field: FieldDefinition): boolean {
  return kindOf(field) === offers
}

/** True for where a record of a tree stands, drawn as its name moved in by its depth. */
export function isPlaceInTree(field: FieldDefinition): boolean {
  return kindOf(field) === path
}
