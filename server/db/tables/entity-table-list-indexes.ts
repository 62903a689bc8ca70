import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { indexRoom, mostBytes } from '#core/field-kinds/stored-size.ts'
import { isLimitedByMax, isShort, isState } from '#core/field-kinds/field-questions.ts'
import { index, type IndexShape } from './index-shape.ts'

/** Bytes of a state as a key. */
const widestState = 250

/** Texts longer than this are read from the row; an entry of an index holds 2,700 bytes. */
const longestCarried = 60

/**
 * The first screen of a session of one site asks for its own rows in the list's own order, or those in a state. These indexes carry
 * every short value the list filters and searches by, so that any filter is decided on the index, in order, without visiting the rows.
 * The states are counted on an index of nothing but them, whose equal entries share one.
 */
export function listIndexes(family: FamilyDefinition, own: readonly FieldDefinition[]): readonly IndexShape[] {
  const { table } = family.entity
  const states = own.filter(isState).map((field) => field.column)
  return siteLists(family).flatMap((list) => {
    const sort = own.find((field) => field.id === list.sort.field)
    if (!sort || mostBytes(sort) > indexRoom) return []
    const wanted = [...filters(list, own), ...own.filter((field) => isSearchedShort(family, field))]
    const carried = asManyAsFit(wanted, indexRoom - mostBytes(sort) - widestState)
    const keys = [[sort.column], ...states.map((state) => [state, sort.column])]
    return [
      ...keys.map((key) =>
        index(table, ['site_id', ...new Set(key), 'id'], {
          why: 'the list of a site, and of one state, is read and filtered without visiting its rows',
          carried: carried.map(({ column }) => column),
        }),
      ),
      ...states.map((state) => index(table, ['site_id', state], { why: 'the tiles of a list count its states' })),
    ]
  })
}

/**
 * What an index on one value carries beside it: where a list filters by the value, the site and what the list is sorted by, so that the
 * rows with a value are counted and brought into order without visiting them.
 */
export function carriedBy(
  family: FamilyDefinition,
  own: readonly FieldDefinition[],
  field: FieldDefinition,
): readonly string[] {
  const isListed = (list: ListDefinition): boolean => filters(list, own).includes(field) && list.sort.field !== field.id
  const lists = isState(field) ? [] : siteLists(family).filter(isListed)
  const sorts = own.filter(({ id }) => lists.some((list) => list.sort.field === id)).map(({ column }) => column)
  return lists.length === 0 ? [] : [...new Set(['site_id', ...sorts])]
}

/** Those an entry has room for, from the first on; what finds none is read from the row. */
function asManyAsFit(fields: readonly FieldDefinition[], room: number): readonly FieldDefinition[] {
  let left = room
  return fields.filter((field) => (left -= mostBytes(field)) >= 0)
}

function siteLists({ kind, entity, lists }: FamilyDefinition): readonly ListDefinition[] {
  return kind === 'document' && entity.scope === 'site' ? Object.values(lists) : []
}

function filters(list: ListDefinition, own: readonly FieldDefinition[]): readonly FieldDefinition[] {
  return own.filter((field) => list.filters.includes(field.id) && isShort(field))
}

/** Numbers of documents are made by the server and short. */
function isSearchedShort({ entity }: FamilyDefinition, field: FieldDefinition): boolean {
  const { id, options } = field
  if (id === 'docNo') return true
  const max = 'max' in options && typeof options.max === 'number' ? options.max : undefined
  return isLimitedByMax(field) && entity.searchFields.includes(id) && max !== undefined && max <= longestCarried
}
