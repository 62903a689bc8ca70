import { issueAt } from '../../read/locate.ts'
import type { SourceFile } from '../../read/source-file.ts'
import type { TenantAuthentication } from '../../../model/tenant-config.ts'
import type { LinkIssue } from '../proof/link-issue.ts'

/** There is a way to sign in, and a directory that is described is described whole; one that is not yet is said to be out of order. */
export function* linkSignIn(file: SourceFile, auth: TenantAuthentication): Generator<LinkIssue> {
  if (!auth.enableProductAuthentication && auth.type === '') {
    const message = 'Nobody can sign in: there is neither a password of the product nor a directory.'
    yield issueAt(file, {
      pointer: '/auth/enableProductAuthentication',
      code: 'missing-key',
      message,
      hint: 'name one in "azureAdType"',
    })
  }
  const needed = neededOf(auth)
  const isDescribed = needed.some(({ isMissing }) => !isMissing)
  for (const { key, isMissing } of needed) {
    if (!isMissing || !isDescribed) continue
    const message = `Signing in with ${auth.type} needs "auth.${key}".`
    yield issueAt(file, { pointer: '/auth/azureAdType', code: 'missing-key', message, hint: `add "${key}" to "auth"` })
  }
}

interface Needed {
  /** Path under `auth`. */
  readonly key: string
  readonly isMissing: boolean
}

function neededOf({ type, oauth, saml }: TenantAuthentication): readonly Needed[] {
  if (type === 'SAML') {
    return [
      { key: 'saml.entryPoint', isMissing: saml.entryPoint === '' },
      { key: 'saml.certificates', isMissing: saml.certificates.length === 0 },
    ]
  }
  if (type !== 'AzureOpenId' && type !== 'B2C') return []
  return [
    { key: 'oauth.authority', isMissing: oauth.authority === '' },
    { key: 'oauth.clientId', isMissing: oauth.clientId === '' },
  ]
}
