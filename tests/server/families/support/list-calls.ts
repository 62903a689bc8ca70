import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { entityMetadata } from '#core/odata/entity-metadata.ts'
import { fillPlaceholders } from '#core/odata/fill-placeholders.ts'
import { compareTo, literal } from '#core/odata/filter-of.ts'
import { parseFilter } from '#core/odata/parse/parse-filter.ts'
import { printFilter } from '#core/odata/print-filter.ts'
import type { ODataFilter } from '#core/odata/query-ast.ts'
import { isScalar, wireName } from '#core/record/wire-record.ts'
import type { SessionScope } from '#core/rules/session-types.ts'
import { lookupIn } from './lookup-in.ts'

/** One call of a list, and whether its answer must hold the record at hand. */
export interface ListCall {
  readonly name: string
  readonly url: string
  readonly holdsRecord: boolean
}

/** What the calls of a list are made from. */
export interface ListAsked {
  readonly definitions: TenantDefinitions
  readonly family: FamilyDefinition
  readonly list: ListDefinition
  readonly session: SessionScope
  /** A record people see in the list; undefined while there is none. */
  readonly row: WireRow | undefined
}

/** Each order, filter and view a list offers, its tiles and its files. */
export function listCalls(asked: ListAsked): readonly ListCall[] {
  const { family, list } = asked
  const path = `/inventory/api/${family.entity.set}`
  const call = (name: string, options: Readonly<Record<string, string | undefined>>, more: Partial<ListCall> = {}) => {
    const given = Object.entries(options).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
    return {
      name: `${list.id} ${name}`,
      url: `${path}?${new URLSearchParams(Object.fromEntries(given))}`,
      holdsRecord: false,
      ...more,
    }
  }
  const views = list.views.map(({ id, where }) =>
    call(`view ${id}`, { ...columnsOf(asked), $filter: fixed(asked, list.where, where) }),
  )
  const orders = fieldsNamed(family, [...list.columns, list.sort.field])
    .filter((field) => kindOf(field).isSortable)
    .map((field, index) =>
      call(`by ${field.id}`, {
        $select: 'Id',
        $top: '2',
        $orderby: `${orderName(field, asked)}${index % 2 === 0 ? ' desc' : ''}`,
      }),
    )
  const filters = fieldsNamed(family, list.filters).flatMap((field) => {
    const filter = filterOn(field, asked.row)
    return filter === undefined
      ? []
      : [
          call(
            `filter ${field.id}`,
            { $select: 'Id', $filter: `Id eq ${asked.row?.Id} and ${filter}` },
            { holdsRecord: true },
          ),
        ]
  })
  const files = list.export.map((format) => {
    const file = call(`as ${format}`, {
      format,
      columns: list.columns.join(','),
      $filter: `Id eq ${asked.row?.Id ?? 0}`,
    })
    return { ...file, url: file.url.replace('?', '/$export?') }
  })
  return [...views, ...orders, ...filters, ...tilesOf(asked, path), ...files]
}

function tilesOf({ family, list }: ListAsked, path: string): readonly ListCall[] {
  const [field] = fieldsNamed(family, list.tiles === undefined ? [] : [list.tiles])
  if (field === undefined) return []
  return [{ name: `${list.id} tiles`, url: `${path}/$tiles?field=${field.property}`, holdsRecord: false }]
}

/** As the browser asks: the columns, their titles and what a row needs beside them. */
function columnsOf({ family, list }: ListAsked) {
  const fields = fieldsNamed(family, [...list.columns, ...list.moreColumns])
  const lookups = fields.filter((field) => lookupIn(field) !== undefined).map((field) => field.property)
  return {
    $select: ['Id', ...fields.map(wireName)].join(','),
    $expand: lookups.length === 0 ? undefined : lookups.join(','),
    $count: 'true',
    $top: '3',
  }
}

function fieldsNamed({ entity }: FamilyDefinition, ids: readonly string[]): readonly FieldDefinition[] {
  return entity.fields.filter((field) => ids.includes(field.id))
}

/** A lookup is ordered by the title people read. */
function orderName(field: FieldDefinition, { definitions }: ListAsked): string {
  const target = definitions.entity(lookupIn(field)?.to ?? '')
  const title = target?.fields.find(({ id }) => id === target.title)
  return title === undefined || lookupIn(title) !== undefined ? wireName(field) : `${field.property}/${wireName(title)}`
}

/** Conditions of the definition with their placeholders filled in. */
function fixed({ family, session }: ListAsked, ...wheres: readonly (string | undefined)[]): string | undefined {
  const metadata = entityMetadata(family.entity, {
    fieldsOf: () => undefined,
    mayRead: () => true,
    hasPaths: false,
  })
  const fill = fillPlaceholders({ userId: session.user.id, siteId: session.session.site, today: session.now.today })
  const parts = wheres.flatMap((where) =>
    where === undefined ? [] : [printFilter(parseFilter(where, metadata, fill))],
  )
  return parts.length === 0 ? undefined : parts.map((part) => `(${part})`).join(' and ')
}

/** The condition that keeps the record: its own value, asked for as the field's filter asks. */
function filterOn(field: FieldDefinition, row: WireRow | undefined): string | undefined {
  const value = row?.[wireName(field)]
  const asks: Readonly<Record<string, (value: string) => ODataFilter | undefined>> = {
    words: (text) => ({
      kind: 'match',
      function: 'contains',
      left: { kind: 'property', path: wireName(field) },
      text: text.slice(0, 20),
    }),
    amounts: (text) => compareTo(wireName(field), 'ge', literal('number', text)),
    flag: (text) => compareTo(wireName(field), 'eq', literal('boolean', text)),
    choices: (text) => compareTo(wireName(field), 'eq', literal('text', text)),
    records: (text) => compareTo(wireName(field), 'eq', literal('number', text)),
    days: (text) => compareTo(wireName(field), 'ge', literal('date', text)),
    siteDays: (text) => compareTo(wireName(field), 'ge', literal('instant', text)),
  }
  if (!isScalar(value) || value === null || value === '') return undefined
  const filter = asks[kindOf(field).filter]?.(String(value))
  return filter && printFilter(filter)
}
