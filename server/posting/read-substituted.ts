import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { printDecimal, type Decimal } from '#core/decimal/decimal.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const substituteLineReads: TableReads = {
  by: 'server/posting/read-substituted.ts',
  entities: {
    item: { baseUnit: { to: 'unit' }, isActive: 'boolean', isStocked: 'boolean', lotTracked: 'boolean' },
    itemSubstitute: { factor: 'quantity', item: { to: 'item' } },
    itemUnit: { den: 'quantity', num: 'quantity', unit: { to: 'unit' } },
  },
}

/** A line that a substitute goes for. */
export interface Substituted {
  readonly line: number
  readonly item: number
  /** Base unit of the substitute, and how much of it goes. */
  readonly unit: number
  readonly qty: string
  readonly isLotTracked: boolean
}

/** How much of a line a substitute is to go for. */
export interface ReplacedLine {
  readonly id: number
  readonly item: number | undefined
  readonly unit: number | undefined
  readonly qty: Decimal
}

/** Lines whose item names the substitute, with what goes instead. */
export async function readSubstituted(
  { trx, ctx: { tenantId } }: MoveEffectInput,
  substitute: number,
  asked: readonly ReplacedLine[],
): Promise<readonly Substituted[]> {
  const rows = asked.map(({ id, item, unit, qty }) => ({ line: id, item, unit, qty: printDecimal(qty) }))
  const found = await sql<Substituted>`
    select r.line, i.id as item, b.id as unit, trim_scale(round(r.qty * a.num * s.factor / a.den, 6))::text as qty,
      coalesce(i.lot_tracked, false) as "isLotTracked"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line bigint, item bigint, unit bigint, qty numeric)
    join item_unit a on a.tenant_id = ${tenantId} and a.parent_id = r.item and a.id = r.unit
    join item_substitute s on s.tenant_id = ${tenantId} and s.parent_id = r.item and s.item_id = ${substitute}
    join item i on i.tenant_id = ${tenantId} and i.id = s.item_id and i.is_active and i.is_stocked
    join item_unit b on b.tenant_id = ${tenantId} and b.parent_id = i.id and b.unit_id = i.base_unit_id
    order by r.line`.execute(trx)
  return found.rows
}
