import type { FieldDefinition } from '../model/field-definition.ts'
import { kindOf } from './field-kinds.ts'
import { path } from './kinds/path.ts'

// What others ask of a field's kind. The answers are properties of the kind; nobody else compares their words (KIND-15).

/** True for a value that is drawn as a colored tag with a sign: the state of a document. */
export function isDrawnAsTag(field: FieldDefinition): boolean {
  return kindOf(field).draw === 'tag'
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

/** True for a number that stands among others only with its name. */
export function isFigure(field: FieldDefinition): boolean {
  return kindOf(field).isNumber
}

/** True for where a record of a tree stands, drawn as its name moved in by its depth. */
export function isPlaceInTree(field: FieldDefinition): boolean {
  return kindOf(field) === path
}
