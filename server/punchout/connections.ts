import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'
import { tenantOf } from '../db/tenant-of.ts'
import type { Credential } from './setup-message.ts'

/** What this SQL reads of tables that definitions draw. */
export const connectionReads: TableReads = {
  by: 'server/punchout/connections.ts',
  entities: {
    punchoutCartLine: { auxiliaryNo: 'text', qty: 'quantity', supplierItemNo: 'text' },
    punchoutConnection: {
      deployment: 'choice',
      fromDomain: 'text',
      fromIdentity: 'text',
      senderDomain: 'text',
      senderIdentity: 'text',
      status: 'status',
      supplier: { to: 'supplier' },
      toDomain: 'text',
      toIdentity: 'text',
      url: 'text',
    },
    supplier: { hold: 'choice', isActive: 'boolean', name: 'text' },
  },
}

/** How a supplier's catalogue is asked to open. */
export interface Connection {
  readonly url: string
  readonly supplier: string
  readonly from: Credential
  readonly to: Credential
  readonly sender: Credential
  readonly deployment: 'production' | 'test'
}

/** The newest open connection of a supplier nothing is held of; undefined where there is none. */
export async function findConnection(trx: Trx, supplierId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select c.id from punchout_connection c
    join supplier s on s.tenant_id = c.tenant_id and s.id = c.supplier_id and s.is_active and s.hold not in ('Orders', 'All')
    where c.tenant_id = ${tenantOf(trx)} and c.supplier_id = ${supplierId} and c.status = 'Open'
    order by c.id desc limit 1`.execute(trx)
  return rows[0]?.id
}

/** A connection that is open; undefined once it is not. */
export async function readConnection(trx: Trx, id: number): Promise<Connection | undefined> {
  const { rows } =
    await sql<Row>`select c.url, s.name as supplier, c.from_domain as "fromDomain", c.from_identity as "fromIdentity",
      c.to_domain as "toDomain", c.to_identity as "toIdentity", c.sender_domain as "senderDomain", c.sender_identity as "senderIdentity",
      c.deployment
    from punchout_connection c join supplier s on s.tenant_id = c.tenant_id and s.id = c.supplier_id
    where c.tenant_id = ${tenantOf(trx)} and c.id = ${id} and c.status = 'Open'`.execute(trx)
  const [row] = rows
  if (row === undefined) return undefined
  const from = { domain: row.fromDomain, identity: row.fromIdentity }
  return {
    url: row.url,
    supplier: row.supplier,
    from,
    to: { domain: row.toDomain, identity: row.toIdentity },
    // Mostly nobody stands between the two.
    sender:
      row.senderIdentity === null ? from : { domain: row.senderDomain ?? row.fromDomain, identity: row.senderIdentity },
    deployment: row.deployment === 'Test' ? 'test' : 'production',
  }
}

interface Row {
  readonly url: string
  readonly supplier: string
  readonly fromDomain: string
  readonly fromIdentity: string
  readonly toDomain: string
  readonly toIdentity: string
  readonly senderDomain: string | null
  readonly senderIdentity: string | null
  readonly deployment: string
}

/** Whether a connection is closed by now. */
export async function isClosed(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`select from punchout_connection c
    where c.tenant_id = ${tenantOf(trx)} and c.id = ${id} and c.status = 'Open'`.execute(trx)
  return rows.length === 0
}

/** What lies in a cart, for a catalogue that shows it again. */
export async function readCartLines(
  trx: Trx,
  cartId: number,
): Promise<readonly { readonly partNo: string; readonly auxiliaryNo: string; readonly qty: string }[]> {
  const { rows } = await sql<{ partNo: string; auxiliaryNo: string; qty: string }>`
    select l.supplier_item_no as "partNo", coalesce(l.auxiliary_no, '') as "auxiliaryNo", trim_scale(l.qty)::text as qty
    from punchout_cart_line l where l.tenant_id = ${tenantOf(trx)} and l.parent_id = ${cartId} order by l.line_no`.execute(
    trx,
  )
  return rows
}
