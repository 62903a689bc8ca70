import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOpenIdProvider, type OpenIdProvider } from '../../support/directory/open-id-provider.ts'
import { startSamlProvider, type SamlProvider } from '../../support/directory/saml-provider.ts'
import { selfSigned } from '../../support/directory/self-signed.ts'
import { startFurtherProduct } from './own-product.ts'
import { freePort } from './start-product.ts'

/** A product of its own whose tenants have real directories: `summit` an OpenID provider, `island` a SAML one. */
export interface SsoProduct {
  readonly url: string
  readonly openId: OpenIdProvider
  readonly saml: SamlProvider
  readonly stop: () => Promise<void>
}

/** Organisation of `summit` in its directory, and another one there. */
const organisation = '11111111-2222-4333-8444-555555555555'
const otherOrganisation = '99999999-2222-4333-8444-555555555555'

const accounts = {
  ana: { email: 'ana@summit.example', email_verified: true, name: 'Ana', tid: organisation },
  ben: { email: 'ben@summit.example', email_verified: true, name: 'Ben', tid: organisation },
  eve: { email: 'eve@other.example', email_verified: true, name: 'Eve', tid: otherOrganisation },
}

/** Starts the directories, a configuration that names them, and the product that trusts their certificate. */
export async function startSsoProduct(): Promise<SsoProduct> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const tls = selfSigned()
  const openId = await startOpenIdProvider({ tls, accounts, redirectUris: [`${url}/sso`] })
  const saml = await startSamlProvider({ tls, audience: url })
  const folder = await mkdtemp(join(tmpdir(), 'larder-sso-'))
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'ca.pem'), tls.cert)
  await cp('config', join(folder, 'config'), { recursive: true })
  await changeTenant(folder, 'summit', {
    azureAdType: 'AzureOpenId',
    enableProductAuthentication: true,
    oauth: { tenantIdentifier: organisation, authority: openId.issuer, clientId: openId.clientId },
  })
  await changeTenant(folder, 'island', {
    azureAdType: 'SAML',
    enableProductAuthentication: true,
    saml: { entryPoint: saml.entryPoint, issuer: saml.issuer, certificates: [tls.certBase64] },
  })
  const product = await startFurtherProduct({
    PORT: String(port),
    CONFIG_DIR: join(folder, 'config'),
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  })
  const stop = async () => {
    await product.stop()
    await openId.stop()
    await saml.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url, openId, saml, stop }
}

async function changeTenant(folder: string, id: string, auth: object): Promise<void> {
  const file = join(folder, 'config/tenants', id, 'tenant.json')
  const tenant: object = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...tenant, auth }))
}
