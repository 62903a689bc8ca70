import { sql } from 'kysely'
import { sealText, unsealText, type Seal } from '../access/sealed-text.ts'
import type { Secrets } from '../db/prepare/secrets.ts'
import type { Trx } from '../db/pool.ts'
import { tenantOf } from '../db/tenant-of.ts'

interface SecretOf {
  readonly secrets: Secrets
  readonly connectionId: number
}

/** Keeps what proves us to a supplier, sealed for this one connection (PUNCH-2). */
export async function keepSecret(
  trx: Trx,
  of: SecretOf,
  { text, userId, now }: { readonly text: string; readonly userId: number; readonly now: Date },
): Promise<void> {
  const sealed = sealText(sealOf(trx, of), text)
  await sql`insert into punchout_secret (tenant_id, connection_id, sealed, set_by, set_on)
    values (${tenantOf(trx)}, ${of.connectionId}, ${sealed}, ${userId}, ${now.toISOString()})
    on conflict (tenant_id, connection_id) do update set sealed = excluded.sealed, set_by = excluded.set_by, set_on = excluded.set_on`.execute(
    trx,
  )
}

/** Forgets it. */
export async function dropSecret(trx: Trx, connectionId: number): Promise<void> {
  await sql`delete from punchout_secret where tenant_id = ${tenantOf(trx)} and connection_id = ${connectionId}`.execute(
    trx,
  )
}

/** The secret of a connection; undefined where none is kept. */
export async function readSecret(trx: Trx, of: SecretOf): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: string }>`select sealed from punchout_secret
    where tenant_id = ${tenantOf(trx)} and connection_id = ${of.connectionId}`.execute(trx)
  const [row] = rows
  return row === undefined ? undefined : unsealText(sealOf(trx, of), row.sealed)
}

function sealOf(trx: Trx, { secrets, connectionId }: SecretOf): Seal {
  return { secrets, purpose: 'punchout secret', boundTo: `${tenantOf(trx)}/${connectionId}` }
}
