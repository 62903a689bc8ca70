import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { createComputer } from '#core/record/compute/compute-record.ts'
import { scalarIn } from '#core/record/read-values.ts'
import type { SessionScope } from '#core/rules/session-types.ts'
import type { Trx } from '../../db/pool.ts'
import { linesById, setLines, type LinesOfRun } from '../engine/run-lines.ts'

/** What this SQL reads of tables that definitions draw; the view it reads declares the rest. */
export const pricedTogetherReads: TableReads = {
  by: 'server/runs/processing/price-together.ts',
  entities: {
    itemSupplier: { minOrder: 'quantity' },
    itemUnit: { den: 'quantity', num: 'quantity' },
  },
}

/** What lists say of a line by what its order's line comes to. */
interface Priced {
  readonly id: number
  readonly listPrice: string | null
  readonly bestSupplier: number | null
  readonly bestUnit: number | null
  readonly bestPrice: string | null
}

/**
 * Prices lines of a run by what the line of the order they become comes to (PROC-77), and works out anew what follows from it: of these items, or of all. What is
 * done stays as it was ordered, and so does every line whose item has no price from a quantity on.
 */
export async function priceTogether(
  trx: Trx,
  of: LinesOfRun,
  { session, items }: { readonly session: SessionScope; readonly items: readonly number[] | undefined },
): Promise<void> {
  const priced = new Map((await readPriced(trx, of, items)).map(({ id, ...offer }) => [id, offer]))
  if (priced.size === 0) return
  const { all } = createComputer(of.family.entity, session)
  const lines = await linesById(trx, of, [...priced.keys()])
  const changed = lines.map(({ id, cells }) => {
    const line = all({ ...cells, ...priced.get(id) })
    return { id, ...Object.fromEntries(Object.keys(cells).map((field) => [field, scalarIn(line, field) ?? null])) }
  })
  await setLines(trx, of, changed)
}

/** Lines that what they come to together costs otherwise than they say. */
async function readPriced(
  trx: Trx,
  { tenantId, runId }: LinesOfRun,
  items: readonly number[] | undefined,
): Promise<readonly Priced[]> {
  const { rows } = await sql<Priced>`
    select l.id::int as id, coalesce(p.asked, l.list_price)::text as "listPrice", b.supplier_id::int as "bestSupplier", b.unit_id::int as "bestUnit",
      b.price::text as "bestPrice"
    from request_processing_together l
    join item_unit u on u.tenant_id = ${tenantId} and u.id = l.unit_id
    left join item_unit a on a.tenant_id = ${tenantId} and a.id = l.asked_unit_id
    cross join lateral (select day_at(${tenantId}, l.delivery_location_id) as day) d
    left join lateral list_offer(${tenantId}, l.item_id, l.unit_id, l.supplier_id, l.for_site_id, d.day, l.together_qty) p on l.supplier_id is not null
    left join lateral best_offer_anywhere(${tenantId}, l.item_id, l.asked_unit_id, l.together_qty * u.num * coalesce(a.den, 1) / (u.den * coalesce(a.num, 1)),
      l.for_site_id, d.day) b on l.asked_unit_id is not null
    where l.tenant_id = ${tenantId} and l.run_id = ${runId} and l.outcome in ('Open', 'Refused')
      and l.item_id in (select k.parent_id from item_supplier k where k.tenant_id = ${tenantId} and k.min_order > 0
        ${items === undefined ? sql`` : sql`and k.parent_id = any(${items}::bigint[])`})
      and (coalesce(p.asked, l.list_price), b.supplier_id, b.unit_id, b.price) is distinct from (l.list_price, l.best_supplier_id, l.best_unit_id, l.best_price)`.execute(
    trx,
  )
  return rows
}
