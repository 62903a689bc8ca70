import { appError } from '#core/errors/app-error.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { newSecretText } from '../../access/secret-text.ts'
import { requireSaml } from './require-saml.ts'
import { createSamlClient } from './saml-client.ts'
import type { SsoDeps } from './sso-deps.ts'

/** Which attempt of which tenant goes on at the SAML provider. */
export interface SamlStart {
  readonly tenantId: string
  readonly attempt: string
}

/** Answers the provider's address with our request, once for an attempt. Throws E_HANDLE for an attempt that is not waiting. */
export async function startSaml(deps: SsoDeps, { tenantId, attempt }: SamlStart): Promise<string> {
  const setup = requireSaml(deps, tenantId)
  // An XML id begins with a letter or an underscore.
  const requestId = `_${newSecretText()}`
  const now = deps.clock.now().toISOString()
  const row = await withTenant(deps.db, { tenantId }, (trx) =>
    trx
      .updateTable('sso_attempt')
      .set({ request_id: requestId })
      .where('tenant_id', '=', tenantId)
      .where('nonce', '=', attempt)
      .where('directory', '=', 'tenant')
      .where('request_id', 'is', null)
      .where('used_on', 'is', null)
      .where('expires_on', '>', now)
      .returning('nonce')
      .executeTakeFirst(),
  )
  if (row === undefined) throw appError('E_HANDLE')
  const saml = createSamlClient(setup, { findRequest: async () => null, requestId })
  return saml.getAuthorizeUrlAsync(attempt, undefined, {})
}
