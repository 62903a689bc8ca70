import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { requestIdOf, samlAnswer } from './saml-answer.ts'
import type { SelfSigned } from './self-signed.ts'

/** A SAML identity provider over HTTPS on the loopback: one page, one person, answers signed by its key. */
export interface SamlProvider {
  readonly issuer: string
  readonly entryPoint: string
  readonly stop: () => Promise<void>
}

/** Lasting id of its one person. */
export const samlSubject = 'ines-31'

/** Starts one that answers for products of this audience. */
export async function startSamlProvider({
  tls,
  audience,
}: {
  readonly tls: SelfSigned
  readonly audience: string
}): Promise<SamlProvider> {
  let issuer = ''
  const server = createServer({ key: tls.key, cert: tls.cert }, (request, response) => {
    const address = new URL(request.url ?? '', issuer)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    // Browsers ask for an icon as well.
    if (address.searchParams.has('SAMLRequest')) response.end(page(address, { tls, issuer, audience }))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  // Listening on a port, so the address is no pipe.
  issuer = `https://localhost:${(server.address() as AddressInfo).port}/metadata`
  return {
    issuer,
    entryPoint: issuer.replace('metadata', 'sso'),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Speaker {
  readonly tls: SelfSigned
  readonly issuer: string
  readonly audience: string
}

/** A page whose button posts the answer to the address the request names. */
function page(address: URL, { tls, issuer, audience }: Speaker): string {
  const recipient = recipientOf(address)
  const inResponseTo = requestIdOf(address.href)
  const answer = samlAnswer(tls, { issuer, audience, recipient, inResponseTo, subject: samlSubject, now: new Date() })
  const state = address.searchParams.get('RelayState') ?? ''
  return `<!doctype html><title>Identity</title><form method="post" action="${recipient}">
    <input type="hidden" name="SAMLResponse" value="${answer}"><input type="hidden" name="RelayState" value="${state}">
    <button>Continue as Ines</button></form>`
}

function recipientOf(address: URL): string {
  const request = Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64')
  return /AssertionConsumerServiceURL="([^"]+)"/.exec(inflateRawSync(request).toString('utf8'))?.[1] ?? ''
}
