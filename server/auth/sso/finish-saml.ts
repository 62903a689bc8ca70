import type { Profile } from '@node-saml/node-saml'
import { appError } from '#core/errors/app-error.ts'
import { DatabaseAwayError } from '../../db/pipeline/lost-connection.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { hashSecretText, newSecretText } from '../../access/secret-text.ts'
import { requireSaml, type SamlSetup } from './require-saml.ts'
import { createSamlClient } from './saml-client.ts'
import type { SsoDeps } from './sso-deps.ts'
import { isAnswerTo } from './is-answer-to.ts'

/** What the popup hands to the page that opened it. */
export interface SamlHandover {
  readonly attempt: string
  readonly code: string
  /** Seconds since 1970. */
  readonly expiry: number
}

/**
 * Believes a SAML answer or throws E_SSO_TOKEN, E_SSO_TENANT for another provider's. One answer a request: the account is kept
 * with the attempt, and a one-time code is given for it, worth nothing without the secret of the page that began the attempt.
 */
export async function finishSaml(deps: SsoDeps, tenantId: string, answer: string): Promise<SamlHandover> {
  const setup = requireSaml(deps, tenantId)
  const { profile, requestId } = await validate(deps, setup, answer)
  if (profile.issuer !== setup.issuer) throw appError('E_SSO_TENANT')
  const isLasting = !profile.nameIDFormat?.endsWith(':transient')
  if (!profile.nameID || !isLasting || !isAnswerTo(profile, requestId, setup.callbackUrl)) throw appError('E_SSO_TOKEN')
  const code = newSecretText()
  const now = deps.clock.now().toISOString()
  const row = await withTenant(deps.db, { tenantId }, (trx) =>
    trx
      .updateTable('sso_attempt')
      .set({
        code_hash: hashSecretText(code),
        issuer: setup.issuer,
        subject: profile.nameID,
        email: emailOf(profile, setup),
      })
      .where('tenant_id', '=', tenantId)
      .where('request_id', '=', requestId)
      .where('code_hash', 'is', null)
      .where('used_on', 'is', null)
      .where('expires_on', '>', now)
      .returning(['nonce', 'expires_on as expiresOn'])
      .executeTakeFirst(),
  )
  if (row === undefined) throw appError('E_SSO_TOKEN')
  return { attempt: row.nonce, code, expiry: Math.floor(Date.parse(row.expiresOn) / 1000) }
}

async function validate(deps: SsoDeps, setup: SamlSetup, answer: string) {
  let requestId = ''
  const saml = createSamlClient(setup, {
    findRequest: (id) => {
      requestId = id
      return findWaiting(deps, setup.tenantId, id)
    },
  })
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: answer })
    if (profile === null) throw new Error('The answer names nobody')
    return { profile, requestId }
  } catch (error) {
    if (error instanceof DatabaseAwayError) throw error
    deps.warn(
      `A SAML answer for ${setup.tenantId} was refused: ${error instanceof Error ? error.message : String(error)}`,
    )
    throw appError('E_SSO_TOKEN')
  }
}

async function findWaiting({ db, clock }: SsoDeps, tenantId: string, requestId: string): Promise<string | null> {
  const row = await withTenant(db, { tenantId }, (trx) =>
    trx
      .selectFrom('sso_attempt')
      .select('created_on as createdOn')
      .where('tenant_id', '=', tenantId)
      .where('request_id', '=', requestId)
      .where('code_hash', 'is', null)
      .where('used_on', 'is', null)
      .where('expires_on', '>', clock.now().toISOString())
      .executeTakeFirst(),
  )
  return row?.createdOn ?? null
}

/** The address, where the tenant says which attribute its provider vouches for. */
function emailOf(profile: Profile, { emailAttribute }: SamlSetup): string | null {
  const attributes: unknown = profile['attributes']
  if (emailAttribute === '' || typeof attributes !== 'object' || attributes === null) return null
  const value: unknown = Object.entries(attributes).find(([name]) => name === emailAttribute)?.[1]
  return typeof value === 'string' ? value : null
}
