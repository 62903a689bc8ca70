import type { Trx } from '../../db/pool.ts'

/** Forgets where a person's codes go, so that the next sign-in that asks for one registers anew (PEOPLE-166). */
export async function forgetFactor(
  trx: Trx,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: number },
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ is_mfa_registered: false, mfa_email: '', mfa_phone: '' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute()
}
