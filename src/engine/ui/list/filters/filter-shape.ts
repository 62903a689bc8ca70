import type { FieldDefinition } from '#core/model/field-definition.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { FilterValue } from './filter-value.ts'

/** Which question a filter of a field asks. */
export type FilterShape = FilterValue['by']

/** The question a field can be filtered by; undefined when it cannot. */
export function filterShape(field: FieldDefinition): FilterShape | undefined {
  const { filter } = kindOf(field)
  if (filter === 'none') return undefined
  return filter === 'siteDays' ? 'days' : filter
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
