import type { Trx } from '../../db/pool.ts'

/** Forgets which accounts of directories a person came by; the next sign-in starts with the account named for them. */
export async function dropIdentities(
  trx: Trx,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: number },
): Promise<void> {
  await trx.deleteFrom('user_identity').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()
}
