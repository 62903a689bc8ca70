import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { busySite } from '../../product/fill-requisitions.ts'
import type { Chain, Goods } from './chain.ts'

/** Who orders what of whom, of what a product that was just begun knows. */
export async function readChain({ admin, clerk, floor }: Pick<Chain, 'admin' | 'clerk' | 'floor'>): Promise<Chain> {
  const goods = await admin.query<Goods>(`
    select i.id::int as item, max(u.id)::int as unit from item i join item_unit u on u.tenant_id = i.tenant_id and u.parent_id = i.id
    where i.tenant_id = 'ui' and i.is_active and i.is_stocked and i.lot_tracked is not true group by i.id order by i.id`)
  const { rows } = await admin.query<{ readonly supplier: number; readonly location: number }>(
    `
    select (select min(id) from supplier where tenant_id = 'ui' and is_active and hold = 'None')::int as supplier,
      (select min(id) from location where tenant_id = 'ui' and site_id = $1 and location_type_id = 1 and is_stocked)::int as location`,
    [busySite],
  )
  return {
    clerk,
    admin,
    floor,
    quiet: () => mailsOut(admin),
    goods: goods.rows,
    supplierId: rows[0]?.supplier ?? 0,
    locationId: rows[0]?.location ?? 0,
  }
}

async function mailsOut(admin: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await admin.query(`select from outbox where status = 'Waiting' and due_on <= now() limit 1`)
    if (rowCount === 0) return
    await delay(200)
  }
}
