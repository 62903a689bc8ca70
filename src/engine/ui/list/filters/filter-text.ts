import { parseDay } from '#core/calendar/day.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { choicesOf } from '#core/model/field-shapes.ts'
import { filterShape, isEmptyFilter, type FilterShape } from './filter-shape.ts'
import type { FilterValue } from './filter-value.ts'

/** A filter as it stands in the address: `a~b`, `3~5`, `2026-11-01..`, `..100.50`, `true`, or the words themselves. */
export function printFilterValue(value: FilterValue): string {
  if (value.by === 'words') return value.words
  if (value.by === 'choices') return value.values.join('~')
  if (value.by === 'records') return value.ids.join('~')
  return value.by === 'flag' ? String(value.is) : `${value.from}..${value.to}`
}

/** Reads a filter from the address; undefined when it says nothing this field can be asked, such as a hand-made address. */
export function readFilterValue(field: FieldDefinition, text: string): FilterValue | undefined {
  const shape = filterShape(field)
  const value = shape === undefined ? undefined : readers[shape](text, field)
  return value === undefined || isEmptyFilter(value) ? undefined : value
}

const readers: Readonly<Record<FilterShape, (text: string, field: FieldDefinition) => FilterValue | undefined>> = {
  words: (text) => ({ by: 'words', words: text.slice(0, 200) }),
  choices: (text, field) => {
    const known = new Set(choicesOf(field).map((choice) => choice.value))
    return { by: 'choices', values: text.split('~').filter((value) => known.has(value)) }
  },
  records: (text) => {
    const ids = text.split('~').map(Number)
    return { by: 'records', ids: ids.filter((id) => Number.isSafeInteger(id) && id > 0) }
  },
  flag: (text) => (text === 'true' || text === 'false' ? { by: 'flag', is: text === 'true' } : undefined),
  amounts: (text) => readRange(text, 'amounts', (end) => /^-?\d{1,20}(\.\d{1,10})?$/.test(end)),
  days: (text) => readRange(text, 'days', (end) => parseDay(end) !== undefined),
}

function readRange(text: string, by: 'amounts' | 'days', isEnd: (text: string) => boolean): FilterValue | undefined {
  const [from = '', to = '', ...more] = text.split('..')
  const isRange = text.includes('..') && more.length === 0
  const isGood = [from, to].every((end) => end === '' || isEnd(end))
  return isRange && isGood ? { by, from, to } : undefined
}
