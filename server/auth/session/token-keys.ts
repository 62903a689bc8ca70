import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Secrets } from '../../db/prepare/secrets.ts'

/** One signing key pair with its id. */
export interface TokenKey {
  readonly id: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** PKCS#8 wrapping of a raw Ed25519 seed (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The live key pairs: the first signs, all verify. Derived from the installation's secret, so that every node has the same. */
export function tokenKeys(secrets: Secrets): readonly TokenKey[] {
  return secrets.signingKeyIds.map((id) => {
    const der = Buffer.concat([ed25519Prefix, secrets.key(`token-signing:${id}`)])
    const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    return { id, privateKey, publicKey: createPublicKey(privateKey) }
  })
}
