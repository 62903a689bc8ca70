import { sql } from 'kysely'
import { hashSecretText } from '../access/secret-text.ts'
import type { Trx } from '../db/pool.ts'
import { tenantOf } from '../db/tenant-of.ts'

/** A visit of a supplier's catalogue. */
export interface Visit {
  readonly id: number
  readonly cartId: number
  readonly connectionId: number
  readonly supplierId: number
  readonly siteId: number
  readonly userId: number
  readonly username: string
  readonly language: string
  readonly operation: 'create' | 'edit' | 'inspect'
  readonly buyerCookie: string
}

/** A visit that begins. */
export interface NewVisit extends Omit<Visit, 'id' | 'username'> {
  /** What the address that leads out holds; its hash is kept. */
  readonly token: string
  readonly goUntil: Date
  readonly expiresOn: Date
}

/** Notes a visit, and ends those of the same cart before it: there is one way back at a time (PUNCH-4). */
export async function beginVisit(trx: Trx, visit: NewVisit, now: Date): Promise<void> {
  await endVisits(trx, visit.cartId, now)
  await sql`insert into punchout_visit (tenant_id, cart_id, connection_id, supplier_id, site_id, user_id, language, operation, buyer_cookie,
      go_hash, go_until, expires_on)
    values (${tenantOf(trx)}, ${visit.cartId}, ${visit.connectionId}, ${visit.supplierId}, ${visit.siteId}, ${visit.userId},
      ${visit.language}, ${visit.operation}, ${visit.buyerCookie}, ${hashSecretText(visit.token)}, ${visit.goUntil.toISOString()},
      ${visit.expiresOn.toISOString()})`.execute(trx)
}

/** Ends every visit for a cart at once. */
export async function endVisits(trx: Trx, cartId: number, now: Date): Promise<void> {
  await sql`update punchout_visit set ended_on = ${now.toISOString()}
    where tenant_id = ${tenantOf(trx)} and cart_id = ${cartId} and ended_on is null and returned_on is null`.execute(
    trx,
  )
}

/** Ends every visit through a connection that closes (PUNCH-14); answers how many of them could still have brought a cart. */
export async function endVisitsThrough(trx: Trx, connectionId: number, now: Date): Promise<number> {
  const at = now.toISOString()
  const { rows } = await sql<{ isOpen: boolean }>`update punchout_visit set ended_on = ${at}
    where tenant_id = ${tenantOf(trx)} and connection_id = ${connectionId} and ended_on is null and returned_on is null
    returning expires_on > ${at} and (gone_on is not null or go_until > ${at}) as "isOpen"`.execute(trx)
  return rows.filter(({ isOpen }) => isOpen).length
}

/** A visit that was ended before its cart came back, by its way back. */
export async function findEnded(
  trx: Trx,
  token: string,
): Promise<Pick<Visit, 'connectionId' | 'language'> | undefined> {
  const { rows } = await sql<Pick<Visit, 'connectionId' | 'language'>>`
    select v.connection_id as "connectionId", v.language from punchout_visit v
    where v.tenant_id = ${tenantOf(trx)} and v.return_hash = ${hashSecretText(token)} and v.ended_on is not null and v.returned_on is null`.execute(
    trx,
  )
  return rows[0]
}

/** Ends one visit whose catalogue did not open. */
export async function endVisit(trx: Trx, id: number, now: Date): Promise<void> {
  await sql`update punchout_visit set ended_on = ${now.toISOString()}
    where tenant_id = ${tenantOf(trx)} and id = ${id} and ended_on is null`.execute(trx)
}

const columns = sql`v.id, v.cart_id as "cartId", v.connection_id as "connectionId", v.supplier_id as "supplierId", v.site_id as "siteId",
  v.user_id as "userId", u.username, v.language, v.operation, v.buyer_cookie as "buyerCookie"`

/** Whoever is blocked or gone by now neither goes out nor comes back. */
const byUser = sql`join app_user u on u.tenant_id = v.tenant_id and u.id = v.user_id and u.is_active and not u.is_blocked`

/** Takes the way out, once and within minutes, and gives it its way back; undefined for every other token. */
export async function leave(
  trx: Trx,
  { token, returnToken, now }: { readonly token: string; readonly returnToken: string; readonly now: Date },
): Promise<Visit | undefined> {
  const at = now.toISOString()
  const { rows } = await sql<Visit>`
    with gone as (update punchout_visit set gone_on = ${at}, return_hash = ${hashSecretText(returnToken)}
      where tenant_id = ${tenantOf(trx)} and go_hash = ${hashSecretText(token)} and gone_on is null and ended_on is null
        and go_until > ${at} returning *)
    select ${columns} from gone v ${byUser} where v.tenant_id = ${tenantOf(trx)}`.execute(trx)
  return rows[0]
}

/** The visit whose way back this is, while it is open; undefined for every other token. */
export async function findReturn(trx: Trx, token: string, now: Date): Promise<Visit | undefined> {
  const { rows } = await sql<Visit>`select ${columns} from punchout_visit v ${byUser}
    where v.tenant_id = ${tenantOf(trx)} and v.return_hash = ${hashSecretText(token)} and v.returned_on is null and v.ended_on is null
      and v.expires_on > ${now.toISOString()}`.execute(trx)
  return rows[0]
}

/** Closes the way back behind a cart; false when somebody was quicker (PUNCH-5). */
export async function noteReturn(trx: Trx, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`update punchout_visit set returned_on = ${now.toISOString()}
    where tenant_id = ${tenantOf(trx)} and id = ${id} and returned_on is null and ended_on is null returning id`.execute(
    trx,
  )
  return rows.length > 0
}
