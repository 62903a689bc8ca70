import { sql } from 'kysely'
import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { MoveEffectInput } from '../../../documents/effects/move-effect.ts'
import type { LeftOut } from '../../ledger/keep-left-out.ts'
import type { FaultPlaces, LineFault } from '../../faults/line-issue.ts'
import { refusedLines } from '../../faults/refused-lines.ts'
import { refuseLarge, type PartsOf } from './refuse-large.ts'
import type { AskedGoods } from './post-goods.ts'

/** What this SQL reads of tables that definitions draw. */
export const explodeReads: TableReads = {
  by: 'server/posting/effects/goods/explode-lines.ts',
  entities: { item: { baseUnit: { to: 'unit' }, isStocked: 'boolean', name: 'text' }, unit: { code: 'text' } },
}

/** What a line is made of: a recipe in a unit of it, or a product. */
export interface MadeOf {
  readonly recipe: number | undefined
  readonly recipeUnit: number | undefined
  readonly product: number | undefined
}

/** What is exploded. */
export interface Explosion {
  /** By line. */
  readonly madeOf: ReadonlyMap<number, MadeOf>
  /** Day whose versions of recipes count; empty: today's. */
  readonly day: string
  readonly places: FaultPlaces
}

/** Goods that are taken, and what is left out. */
export interface Exploded {
  readonly goods: readonly AskedGoods[]
  readonly left: readonly LeftOut[]
}

/**
 * Lines that name a recipe or a product, each as the goods it takes, in base units and in the order of the items (POST-70); the others as they
 * are. What is not kept in stock is left out. @throws E_NO_STOCK for a line that would take nothing, E_UNIT where what a recipe makes has no
 * unit of what it yields, E_VALIDATION of what comes to more lines than anybody could mean (SRC-262)
 */
export async function explodeLines(
  { trx, ctx, session }: Pick<MoveEffectInput, 'trx' | 'ctx' | 'session'>,
  asked: readonly AskedGoods[],
  { madeOf, day, places }: Explosion,
): Promise<Exploded> {
  const parts = await explodedParts({ trx, ctx, session }, asked, { madeOf, day, places })
  const faults = asked.flatMap((line) => faultsOfParts(line, parts.get(line.lineId)))
  if (faults.length > 0) throw refusedLines(faults, places)
  return {
    goods: asked.flatMap((line) => partsOf(line, parts.get(line.lineId))),
    left: asked.flatMap((line) => leftOutOf(line, parts.get(line.lineId))),
  }
}

function leftOutOf({ lineId }: AskedGoods, parts: readonly Part[] = []): readonly LeftOut[] {
  return parts
    .filter(({ isKept, qty }) => !isKept && compare(toDecimal(qty), zero) > 0)
    .map(({ itemId, qty }) => ({ lineId, itemId, qty }))
}

/** What lines that name a recipe or a product take of each item, by line and in the order of the items; also of what is not kept in stock. */
export async function explodedParts(
  { trx, ctx, session }: Pick<MoveEffectInput, 'trx' | 'ctx' | 'session'>,
  asked: readonly AskedGoods[],
  { madeOf, day, places }: Pick<Explosion, 'madeOf' | 'day'> & Partial<Explosion>,
): Promise<ReadonlyMap<number, readonly Part[]>> {
  const made = asked.filter(({ lineId, qty }) => madeOf.has(lineId) && compare(qty, zero) > 0)
  if (made.length === 0) return new Map()
  const on = day === '' ? session.now.today : day
  await refuseLarge(trx, made, { madeOf, tenantId: ctx.tenantId, day: on, places })
  const parts = await readParts(trx, made, { madeOf, tenantId: ctx.tenantId, day: on })
  return new Map(made.map((line, index) => [line.lineId, parts.get(index + 1) ?? []]))
}

/** What a line takes of one item. */
export interface Part {
  readonly line: number
  readonly itemId: number
  readonly item: string
  /** Code of its base unit. */
  readonly unit: string
  readonly qty: string
  readonly isKept: boolean
  readonly lacksUnit: boolean
}

async function readParts(
  trx: MoveEffectInput['trx'],
  made: readonly AskedGoods[],
  { madeOf, tenantId, day }: PartsOf,
): Promise<ReadonlyMap<number, readonly Part[]>> {
  const of = made.map(({ lineId }) => madeOf.get(lineId))
  const ids = (part: keyof MadeOf) => of.map((one) => one?.[part] ?? null)
  const { rows } = await sql<Part>`
    SELECT g.line, g.item_id::int AS "itemId", i.name AS item, u.code AS unit, g.base_qty::text AS qty, coalesce(i.is_stocked, true) AS "isKept",
      g.lacks_unit AS "lacksUnit"
    FROM exploded_goods(${tenantId}, ${ids('recipe')}::bigint[], ${ids('recipeUnit')}::bigint[], ${ids('product')}::bigint[],
      ${made.map(({ qty }) => printDecimal(qty))}::numeric[], ${day}::date, false) AS g
    JOIN item i ON i.tenant_id = ${tenantId} AND i.id = g.item_id
    JOIN unit u ON u.tenant_id = i.tenant_id AND u.id = i.base_unit_id ORDER BY g.line, g.item_id`.execute(trx)
  const parts = new Map<number, Part[]>()
  for (const row of rows) {
    const line = parts.get(row.line)
    if (line === undefined) parts.set(row.line, [row])
    else line.push(row)
  }
  return parts
}

/** Why a line that is made of these parts may not be taken at all; none for a line of one item. */
export function faultsOfParts({ row }: AskedGoods, parts: readonly Part[] | undefined): readonly LineFault[] {
  if (parts === undefined) return []
  const lacking = parts.filter(({ lacksUnit }) => lacksUnit)
  if (lacking.length > 0) return lacking.map(({ item }) => ({ row, param: 'unit', code: 'E_UNIT', params: { item } }))
  if (parts.some(({ isKept, qty }) => isKept && compare(toDecimal(qty), zero) > 0)) return []
  const item = parts.map((part) => part.item).join(', ')
  return [{ row, param: 'item', code: 'E_NO_STOCK', params: { item } }]
}

/** The line as the goods it takes, in base units; a line of one item as it is. What is not kept in stock is left out. */
export function partsOf(line: AskedGoods, parts: readonly Part[] | undefined): readonly AskedGoods[] {
  if (parts === undefined) return [line]
  return parts
    .filter(({ isKept }) => isKept)
    .map(({ itemId, qty }, index) => ({ ...line, partNo: index + 1, itemId, unitId: undefined, qty: toDecimal(qty) }))
}
