import { sql } from 'kysely'
import { addDays } from '#core/calendar/day-arithmetic.ts'
import { parseDay, printDay } from '#core/calendar/day.ts'
import type { LineImport, LinesField } from '#core/model/field-definition.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { LineRecord, Scalar } from '#core/model/value.ts'
import { textIn } from '#core/record/read-values.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { ownName, tableRef } from '../../entity-sql/property-ref.ts'
import type { ImportTarget } from './judge-rows.ts'
import type { ImportRow } from './read-rows.ts'

/** What a row says of its place. */
export type PlacedRow = Pick<ImportRow, 'place' | 'day'>

/** What a row names that no line of its item says: the cells of a line of its own (IMP-693). */
export interface UnlistedRow {
  /** What else its line says, such as its bin. */
  readonly beside: Readonly<Record<string, number>>
  /** What it names, as the file writes it. */
  readonly text: string
}

/** How a file names what is in no bin, or of no lot. */
export const noPlace = '-'

/** What a line says in one of the fields that tell lines of an item apart, in small letters; undefined where it says nothing. */
export function placeText(
  line: LineRecord,
  id: string,
  { imports, places }: Pick<ImportTarget, 'imports' | 'places'>,
): string | undefined {
  const known = places.get(`${id}/${line[id]}`)
  if (known !== undefined || imports.unlisted?.of !== id) return known
  const named = textIn(line, imports.unlisted.name).toLowerCase()
  return named === '' ? undefined : named
}

/** What a row names beyond the lines of its item, which are told apart by that; undefined where it names nothing of the kind, or a bin none of them lies in. */
export function unlistedOf(
  { place }: PlacedRow,
  own: readonly LineRecord[],
  target: Omit<ImportTarget, 'field'>,
): UnlistedRow | undefined {
  const { unlisted, among } = target.imports
  if (unlisted === undefined || !own.some((line) => isOf(line, unlisted, target))) return undefined
  const [beside, ...more] = among.filter((id) => id !== unlisted.of && own.some((line) => typeof line[id] === 'number'))
  if (more.length > 0) return undefined
  const words = place.split('/').map((word) => word.trim())
  if (beside === undefined) return named(words, {})
  for (const line of own) {
    const [id, title] = [line[beside], placeText(line, beside, target)]
    const count = title?.split('/').length ?? 0
    if (typeof id === 'number' && words.slice(0, count).join('/').toLowerCase() === title)
      return named(words.slice(count), { [beside]: id })
  }
  return undefined
}

function isOf(
  line: LineRecord,
  { of, none }: NonNullable<LineImport['unlisted']>,
  target: Omit<ImportTarget, 'field'>,
) {
  return placeText(line, of, target) !== undefined || (none !== undefined && textIn(line, none) !== '')
}

function named(words: readonly string[], beside: UnlistedRow['beside']): UnlistedRow | undefined {
  const text = words.join('/')
  return text === '' || text === noPlace ? undefined : { beside, text }
}

/** Fields of a new line for what a row names: the record of the name where its item has one, else the name, with the day beside it. */
export function unlistedCells(
  { beside, text }: UnlistedRow,
  { item, day }: { readonly item: number; readonly day: string },
  { imports: { unlisted }, known }: Pick<ImportTarget, 'imports' | 'known'>,
): Readonly<Record<string, Scalar>> {
  if (unlisted === undefined) return {}
  const id = known.get(`${item}/${text.toLowerCase()}`)
  if (id !== undefined) return { ...beside, [unlisted.of]: id }
  const said = dayOf(day)
  return {
    ...beside,
    [unlisted.name]: text,
    ...(said !== undefined && unlisted.day !== undefined && { [unlisted.day]: said }),
  }
}

/** The day a file says, year first or as workbooks count them; undefined where it says none, or no day there is. */
export function dayOf(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ?? []
  const parts = parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  if (parts !== undefined) return printDay(parts)
  return /^[2-9]\d{4}$/.test(text) ? addDays('1899-12-30', Number(text)) : undefined
}

/** What rows may name that is there: item and name in small letters → its id. */
export async function readUnlisted(
  { trx, ctx, definitions }: CommandScope,
  { imports, fields }: LinesField,
  rows: readonly { readonly item: number; readonly place: string }[],
): Promise<ReadonlyMap<string, number>> {
  const field = fields.find(({ id }) => id === imports?.unlisted?.of)
  const family = field !== undefined && isLookup(field) ? definitions.families.get(field.lookup.to) : undefined
  if (field === undefined || !isLookup(field) || family === undefined || rows.length === 0) return new Map()
  const column = (id: string | undefined) => family.entity.fields.find((one) => one.id === id)?.column ?? ''
  const of = field.lookup.same.find(({ root, at }) => root === 'row' && at === imports?.item)?.field
  const [title, item] = [ownName(column(family.entity.title)), ownName(column(of))]
  const names = rows.flatMap(({ place }) => endings(place.toLowerCase()))
  const { rows: found } = await sql<{ readonly id: number; readonly item: number; readonly name: string }>`
    select p.id::int as id, p.${item}::int as item, lower(p.${title}::text) as name from ${tableRef(family.entity.table)} p
    where p.tenant_id = ${ctx.tenantId} and p.${item} = any(${[...new Set(rows.map((row) => row.item))]}::bigint[])
      and lower(p.${title}::text) = any(${[...new Set(names)]}::text[])`.execute(trx)
  return new Map(found.map(({ id, item: ofItem, name }) => [`${ofItem}/${name}`, id]))
}

/** What may be the name at the end of a place: all of it, or what follows a slash. */
function endings(place: string): readonly string[] {
  const words = place.split('/').map((word) => word.trim())
  return words.map((_word, index) => words.slice(index).join('/'))
}
