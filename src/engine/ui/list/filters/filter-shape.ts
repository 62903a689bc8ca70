import type { FieldDefinition } from '#core/model/field-definition.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { FilterKind } from '#core/field-kinds/parts/field-kind.ts'
import type { FilterValue } from './filter-value.ts'

/** Which question a filter of a field asks. */
export type FilterShape = FilterValue['by']

/** The question a field can be filtered by; undefined when it cannot. */
export function filterShape(field: FieldDefinition): FilterShape | undefined {
  return shapes[kindOf(field).filter]
}

const shapes: Readonly<Record<FilterKind, FilterShape | undefined>> = {
  none: undefined,
  words: 'words',
  choices: 'choices',
  records: 'records',
  flag: 'flag',
  amounts: 'amounts',
  days: 'days',
  // An instant is asked for by the days of the site it falls on.
  siteDays: 'days',
}

/** A filter that asks nothing yet. */
export function emptyFilter(shape: FilterShape): FilterValue {
  if (shape === 'words') return { by: 'words', words: '' }
  if (shape === 'choices') return { by: 'choices', values: [] }
  if (shape === 'records') return { by: 'records', ids: [] }
  if (shape === 'flag') return { by: 'flag', is: true }
  return { by: shape, from: '', to: '' }
}

/** True when a filter keeps nothing out and is as good as none. */
export function isEmptyFilter(value: FilterValue): boolean {
  if (value.by === 'words') return value.words.trim() === ''
  if (value.by === 'choices') return value.values.length === 0
  if (value.by === 'records') return value.ids.length === 0
  return value.by === 'flag' ? false : value.from === '' && value.to === ''
}
