import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A key and the certificate that names it, both PEM. */
export interface SelfSigned {
  readonly key: string
  readonly cert: string
  /** The certificate's bytes as base64, as SAML metadata writes it. */
  readonly certBase64: string
}

/** A certificate for `localhost` and 127.0.0.1, valid for a day around now, signed by its own key. */
export function selfSigned(): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const body = certificateBody(publicKey.export({ type: 'spki', format: 'der' }))
  const signature = sign('sha256', body, privateKey)
  const der = sequence(body, sha256WithRsa, element(0x03, Buffer.concat([Buffer.of(0), signature])))
  const certBase64 = der.toString('base64')
  const lines = certBase64.match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    certBase64,
  }
}

function certificateBody(publicKey: Buffer): Buffer {
  const serial = element(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)]))
  const validity = sequence(instant(Date.now() - 86_400_000), instant(Date.now() + 86_400_000))
  const extensions = sequence(
    // Its own authority, so that it can be trusted by itself.
    extension('551d13', sequence(element(0x01, Buffer.of(255)))),
    extension('551d11', sequence(element(0x82, Buffer.from('localhost')), element(0x87, Buffer.of(127, 0, 0, 1)))),
  )
  return sequence(
    element(0xa0, element(0x02, Buffer.of(2))),
    serial,
    sha256WithRsa,
    name,
    validity,
    name,
    publicKey,
    element(0xa3, extensions),
  )
}

/** One value of DER: tag, length, content. */
function element(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return element(0x30, Buffer.concat(parts))
}

function objectId(hex: string): Buffer {
  return element(0x06, Buffer.from(hex, 'hex'))
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(objectId(id), element(0x04, value))
}

function instant(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replace(/[-:T]|\.\d+/g, '')
  return element(0x18, Buffer.from(text))
}

const sha256WithRsa = sequence(objectId('2a864886f70d01010b'), element(0x05, Buffer.alloc(0)))
const name = sequence(element(0x31, sequence(objectId('550403'), element(0x0c, Buffer.from('localhost')))))
