import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { toDecimal, type Decimal } from '#core/decimal/decimal.ts'
import { isInnerLookup } from '#core/model/field-shapes.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import type { Trx } from '../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const substituteReads: TableReads = {
  by: 'server/sources/links/substitute-factors.ts',
  entities: { itemSubstitute: { factor: 'quantity', item: { to: 'item' } } },
}

/** An item that was asked for, and the one that came. */
export interface ItemPair {
  readonly asked: number
  readonly came: number
}

/** Pair of items → how many base units of what came stand for one of what was asked for. */
export type SubstituteFactors = ReadonlyMap<string, Decimal>

/** What a pair is found by. */
export function pairKey({ asked, came }: ItemPair): string {
  return `${asked}/${came}`
}

/** Reads the factors of items that came in place of others, as the items asked for say, in one statement. */
export async function readSubstitutes(
  trx: Trx,
  tenantId: string,
  pairs: readonly ItemPair[],
): Promise<SubstituteFactors> {
  if (pairs.length === 0) return new Map()
  const found = await sql<ItemPair & { readonly factor: string }>`
    select s.parent_id as asked, s.item_id as came, s.factor::text as factor from item_substitute s
    join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p(asked bigint, came bigint) on p.asked = s.parent_id and p.came = s.item_id
    where s.tenant_id = ${tenantId}`.execute(trx)
  return new Map(found.rows.map((row) => [pairKey(row), toDecimal(row.factor)]))
}

/** The lookups of the item on both sides: the one the unit of this line is of, and what it was copied from; undefined where lines are of no items. */
export function itemFields(
  { entity }: FamilyDefinition,
  { lines }: SourceDefinition,
): { readonly own: string; readonly theirs: string } | undefined {
  const fields = entity.lines.find(({ id }) => id === lines.into)?.fields
  const unit = fields?.find(({ id }) => id === lines.takes.unit)
  const own = isInnerLookup(unit) ? unit.lookup.of : undefined
  const theirs = own === undefined ? undefined : lines.map[own]
  return own === undefined || theirs === undefined ? undefined : { own, theirs }
}

/** The items of a line and of its source's line where they differ; undefined where they do not, or one names none. */
export function pairOf(
  fields: ReturnType<typeof itemFields>,
  line: LineRecord,
  from: LineRecord | undefined,
): ItemPair | undefined {
  const came = line[fields?.own ?? '']
  const asked = from?.[fields?.theirs ?? '']
  return typeof came === 'number' && typeof asked === 'number' && came !== asked ? { asked, came } : undefined
}
