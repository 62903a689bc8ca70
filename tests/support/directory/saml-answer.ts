import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import type { SelfSigned } from './self-signed.ts'

/** What an answer says; the defaults make a right one. */
export interface SamlAnswer {
  readonly issuer: string
  readonly audience: string
  readonly recipient: string
  /** The request it answers, as the signed assertion says; undefined: it says none. */
  readonly inResponseTo: string | undefined
  /** The request the unsigned answer around it names. */
  readonly responseTo?: string
  readonly subject: string
  readonly format?: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly now: Date
  /** Minutes it is good for. */
  readonly minutes?: number
}

/** The id of a request, from the address our server led the browser to. */
export function requestIdOf(address: string): string {
  const request = new URL(address).searchParams.get('SAMLRequest') ?? ''
  const xml = inflateRawSync(Buffer.from(request, 'base64')).toString('utf8')
  return /\sID="([^"]+)"/.exec(xml)?.[1] ?? ''
}

/** The form value SAMLResponse of an identity provider, its assertion signed with a key. */
export function samlAnswer({ key, cert }: SelfSigned, answer: SamlAnswer): string {
  const signer = new SignedXml({
    privateKey: key,
    publicCert: cert,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  signer.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  const after = { reference: "//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']", action: 'after' } as const
  signer.computeSignature(unsignedAnswer(answer), { location: after })
  return Buffer.from(signer.getSignedXml()).toString('base64')
}

/** The same answer without any signature. */
export function unsignedAnswer(answer: SamlAnswer): string {
  const { issuer, recipient, now, inResponseTo } = answer
  const responseTo = answer.responseTo ?? inResponseTo ?? ''
  return [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${newId()}" Version="2.0"`,
    ` IssueInstant="${now.toISOString()}" Destination="${recipient}" InResponseTo="${responseTo}">`,
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer>`,
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
    assertion(answer),
    '</samlp:Response>',
  ].join('')
}

function assertion(answer: SamlAnswer): string {
  const { issuer, audience, recipient, inResponseTo, subject, now, minutes = 5 } = answer
  const format = answer.format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
  const until = new Date(now.getTime() + minutes * 60_000).toISOString()
  const from = new Date(now.getTime() - 60_000 + Math.min(0, minutes) * 60_000).toISOString()
  const to = inResponseTo === undefined ? '' : ` InResponseTo="${inResponseTo}"`
  return [
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${newId()}" Version="2.0" IssueInstant="${now.toISOString()}">`,
    `<saml:Issuer>${issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${format}">${subject}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${recipient}"${to}/>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}">`,
    `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    attributeStatement(answer.attributes ?? {}),
    '</saml:Assertion>',
  ].join('')
}

function attributeStatement(attributes: Readonly<Record<string, string>>): string {
  const parts = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  )
  return parts.length === 0 ? '' : `<saml:AttributeStatement>${parts.join('')}</saml:AttributeStatement>`
}

function newId(): string {
  return randomBytes(12).toString('hex')
}
