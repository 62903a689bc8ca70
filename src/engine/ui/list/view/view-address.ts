import { parseDay } from '#core/calendar/day.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import { filtersOf } from '#core/odata/list-filters.ts'
import { printFilterValue, readFilterValue } from '../filters/filter-text.ts'
import type { Filters } from '../filters/filter-value.ts'
import { sortOfView } from './list-of-view.ts'
import type { ColumnChoice, ViewState } from './view-state.ts'

const filterPrefix = 'f.'
const own = ['view', 'q', 'asOf', 'by', 'sort', 'cols', 'row']

/** The state a view of a list starts with, the first unless told: in its own order, without filters. */
export function startView(list: ListDefinition, view = list.views[0]?.id): ViewState {
  const { field, descending } = sortOfView(list, view)
  const sort = { field, isDescending: descending }
  return { view, search: '', filters: {}, sort, columns: undefined, row: 0 }
}

/**
 * The same of a list that belongs to a record: of documents all of them, since what they are of is asked already, and what is over is a part of it;
 * otherwise the first view (LIST-367).
 */
export function startOfRecord({ docType }: Pick<ClientFamily, 'docType'>, list: ListDefinition): ViewState {
  const start = startView(list)
  const whole = list.views.find(({ where, isTile }) => where === undefined && !isTile)
  return docType === undefined || whole === undefined ? start : startView(list, whole.id)
}

/** Reads the view from the address; whatever the family does not know is passed over, so an old link still opens the list. */
export function readView(family: ClientFamily, list: ListDefinition, query: URLSearchParams): ViewState {
  const start = startView(list, list.views.find(({ id }) => id === query.get('view'))?.id)
  return {
    view: start.view,
    search: (query.get('q') ?? '').slice(0, 200),
    asOf: readDay(family, query.get('asOf')),
    filters: readFilters(family, list, query),
    totalsBy: list.groups.find((id) => id === query.get('by')),
    sort: readSort(family, query.get('sort')) ?? start.sort,
    columns: readColumns(family, query.get('cols')),
    row: Math.max(0, Math.trunc(Number(query.get('row') ?? 0)) || 0),
  }
}

/** Writes the view into the address beside what other parts of the app keep there; what a list starts with is left out. */
export function printView(list: ListDefinition, state: ViewState, before: URLSearchParams): URLSearchParams {
  const start = startView(list, state.view)
  const query = new URLSearchParams(before)
  for (const name of Array.from(query.keys()))
    if (own.includes(name) || name.startsWith(filterPrefix)) query.delete(name)
  const isOwnSort = state.sort.field === start.sort.field && state.sort.isDescending === start.sort.isDescending
  if (state.view !== undefined && state.view !== list.views[0]?.id) query.set('view', state.view)
  if (state.search !== '') query.set('q', state.search)
  if (state.asOf !== undefined) query.set('asOf', state.asOf)
  if (state.totalsBy !== undefined) query.set('by', state.totalsBy)
  if (!isOwnSort) query.set('sort', `${state.sort.isDescending ? '-' : ''}${state.sort.field}`)
  for (const [id, value] of Object.entries(state.filters)) query.set(filterPrefix + id, printFilterValue(value))
  if (state.columns !== undefined) query.set('cols', printColumns(state.columns))
  if (state.row > 0) query.set('row', String(state.row))
  return query
}

function readDay({ entity }: ClientFamily, text: string | null): string | undefined {
  return entity.roles.asOf === undefined || text === null || parseDay(text) === undefined ? undefined : text
}

function readFilters(family: ClientFamily, list: ListDefinition, query: URLSearchParams): Filters {
  const found = filtersOf(family.entity, list.filters).flatMap(({ id, field }) => {
    const text = query.get(filterPrefix + id)
    const value = text === null ? undefined : readFilterValue(field, text)
    return value === undefined ? [] : [[id, value] as const]
  })
  return Object.fromEntries(found)
}

function readSort(family: ClientFamily, text: string | null): ViewState['sort'] | undefined {
  const isDescending = text?.startsWith('-') === true
  const id = isDescending ? text.slice(1) : text
  const field = family.entity.fields.find((candidate) => candidate.id === id)
  return field === undefined ? undefined : { field: field.id, isDescending }
}

/** `docNo,status*150`: ids in order, a width where one was set. */
function printColumns(columns: readonly ColumnChoice[]): string {
  return columns.map(({ id, width }) => (width === undefined ? id : `${id}*${width}`)).join()
}

function readColumns(family: ClientFamily, text: string | null): readonly ColumnChoice[] | undefined {
  const known = new Set(family.entity.fields.map(({ id }) => id))
  const columns = (text ?? '').split(',').flatMap((part): ColumnChoice[] => {
    const [id = '', width = ''] = part.split('*')
    if (!known.delete(id)) return []
    return [{ id, width: /^\d{2,3}$/.test(width) ? Number(width) : undefined }]
  })
  return columns.length === 0 ? undefined : columns
}
