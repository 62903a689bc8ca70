import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import type { ClientFamily, SessionInfo } from '#core/http/definitions-contract.ts'
import { fixedCondition } from '#core/odata/fixed-condition.ts'
import { allOf, compareTo, literal } from '#core/odata/filter-of.ts'
import { mayHold } from '#core/odata/may-hold.ts'
import { printFilter } from '#core/odata/print-filter.ts'
import type { ODataFilter } from '#core/odata/query-ast.ts'
import { filtersOf } from '#core/odata/list-filters.ts'
import { wireName } from '#core/record/wire-record.ts'
import { readsOf } from '#core/definition/project/reads-of-row-making.ts'
import { varsOf } from '#core/definition/project/vars-of.ts'
import { currencyField } from '#core/titles/document-currency.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { ODataQuery } from '../../client/data/odata-query.ts'
import { askedCondition } from '../filters/filter-query.ts'
import type { ListRecord } from '../model/list-record.ts'
import type { ViewState } from './view-state.ts'

/** Who asks, and when: fills in `$me`, `$site`, `$place` and `$today` of definitions. */
export interface QuerySubject {
  readonly session: Pick<SessionInfo, 'userId' | 'siteId' | 'timeZone'> &
    Partial<Pick<SessionInfo, 'defaultLocationId'>>
  readonly today: string
  /** Families the person may see, for the titles lookups are ordered by. */
  readonly families: Readonly<Record<string, ClientFamily>>
}

/** What of a list is asked: everything but the page. */
export type ListQuery = Pick<ODataQuery, 'filter' | 'search' | 'orderby' | 'select' | 'expand' | 'usableAt'>

/** Which view of which list is asked for, and of which record when it stands in a form. */
export interface AskedView {
  readonly family: ClientFamily
  readonly list: ListDefinition
  readonly view: ViewState
  readonly record?: ListRecord | undefined
}

/** The query of a view over its columns; the tile's own field can be left out, so that its counts cover every value. */
export function viewQuery(parts: AskedView, columns: readonly FieldDefinition[], subject: QuerySubject): ListQuery {
  const { family, list, view } = parts
  // Amounts say the currency of their document, whether it has a column or not.
  const money = currencyField(family.entity)
  const lookups = [...new Set([...columns.filter(isLookup), ...(money === undefined ? [] : [money])])]
  return {
    filter: viewFilter(parts, subject),
    search: view.search.trim() === '' ? undefined : view.search.trim(),
    orderby: orderOf(family, view.sort, subject.families),
    select: neededNames(family, list, columns),
    expand: lookups.map((field) => field.property),
    usableAt: parts.record?.isOfUsable === true ? [parts.record.id] : undefined,
  }
}

/** The conditions of record, list, view and filters together, or undefined when there are none. */
export function viewFilter(
  { family, list, view, record }: AskedView,
  subject: QuerySubject,
  without?: string,
): string | undefined {
  const chosen = list.views.find(({ id }) => id === view.view)
  const fixed = [record?.where, list.where, chosen?.where].map(
    (where) => where && ownCondition(family, where, { subject, recordId: record?.id }),
  )
  const own = filtersOf(family.entity, list.filters).map((filter) => {
    const value = filter.id === without ? undefined : view.filters[filter.id]
    return value && askedCondition(filter, value, subject.session.timeZone)
  })
  const all = allOf([...fixed.map((condition) => condition || undefined), dayCondition(family, view), ...own])
  return all && printFilter(all)
}

/** The conditions of rows whose amounts the totals of a list add. */
export function totalsFilter(parts: AskedView, subject: QuerySubject): string | undefined {
  const { family, list } = parts
  const rows = viewFilter(parts, subject)
  if (list.totalsWhere === undefined) return rows
  const added = ownCondition(family, list.totalsWhere, { subject, recordId: parts.record?.id })
  return rows === undefined ? printFilter(added) : `(${rows}) and (${printFilter(added)})`
}

/** Which values of the field of the tiles rows of the list may have at all, by what its definition always asks. */
export function mayHaveRows({ family, list, record }: AskedView, subject: QuerySubject) {
  const always = [list.where, record?.where].flatMap((where) =>
    where === undefined ? [] : [ownCondition(family, where, { subject, recordId: record?.id })],
  )
  return (path: string, value: string) => always.every((filter) => mayHold(filter, { path, value }))
}

/** The day a list is asked for at the end of; today is what the server takes where none is said. */
function dayCondition({ entity }: ClientFamily, { asOf }: ViewState): ODataFilter | undefined {
  const field = entity.fields.find(({ id }) => id === entity.roles.asOf)
  return field && asOf !== undefined ? compareTo(wireName(field), 'eq', literal('date', asOf)) : undefined
}

/** A `where` of the definition as it is asked by this person, of this record. */
function ownCondition(
  family: ClientFamily,
  where: string,
  { subject: { session, today }, recordId }: { readonly subject: QuerySubject; readonly recordId: number | undefined },
): ODataFilter {
  const { userId, siteId, defaultLocationId: placeId } = session
  const values = { userId, siteId, placeId, today, ...(recordId === undefined ? {} : { recordId }) }
  return fixedCondition(where, family.entity, values)
}

/** The order of a view; records of a tree that are ordered by what a lookup names stand as a tree within it (TREE-5). */
function orderOf(
  { entity: { fields } }: ClientFamily,
  { field, isDescending }: ViewState['sort'],
  families: QuerySubject['families'],
): string | undefined {
  const sortField = fields.find(({ id }) => id === field)
  if (sortField === undefined) return undefined
  const tree = isLookup(sortField) ? fields.find(({ id }) => id === 'treePath') : undefined
  const first = `${orderName(sortField, families)}${isDescending ? ' desc' : ''}`
  return tree === undefined ? first : `${first},${wireName(tree)}`
}

/** A lookup is ordered by the title people read, where they may read it; everything else by its value. */
function orderName(field: FieldDefinition, families: QuerySubject['families']): string {
  if (!isLookup(field)) return wireName(field)
  const target = Object.values(families).find(({ entity }) => entity.id === field.lookup.to)?.entity
  const title = target?.fields.find(({ id }) => id === target.title)
  return title === undefined || isLookup(title) ? wireName(field) : `${field.property}/${wireName(title)}`
}

/** Columns, and what row menus, tiles and links need beside them. */
function neededNames(family: ClientFamily, list: ListDefinition, columns: readonly FieldDefinition[]): string[] {
  const { title, readMark, about = {}, roles } = family.entity
  const shown = new Set(columns.map(({ id }) => id))
  const told = Object.entries(list.tones).flatMap(([column, tones]) => (shown.has(column) ? tones : []))
  const read = told.flatMap(({ when }) => varsOf(when)).map((path) => path.replace('rec.', ''))
  const extra = [
    ...read,
    ...list.rowsMake.flatMap(readsOf),
    // What a lookup of a row looks into, such as the item of a unit.
    ...columns.flatMap((field) => (isLookup(field) ? (field.lookup.of ?? []) : [])),
    list.tiles,
    list.opens,
    title,
    readMark,
    ...Object.values(about),
    roles.currency,
    'status',
    'isActive',
  ]
  const fields = family.entity.fields.filter((field) => extra.includes(field.id))
  return [...new Set(['Id', ...[...columns, ...fields].map(wireName)])]
}
