import { randomBytes } from 'node:crypto'
import { err, ok, type Result } from '#core/errors/result.ts'
import { readXml } from '../xml/read-xml.ts'
import { escapeXml, xmlElement } from '../xml/write-xml.ts'
import { elementAt, textAt } from '../xml/xml-element.ts'

/** A name in a directory of names, as cXML calls companies: such as DUNS 123456789. */
export interface Credential {
  readonly domain: string
  readonly identity: string
}

/** What opens a catalogue. */
export interface SetupMessage {
  readonly from: Credential
  readonly to: Credential
  readonly sender: Credential
  readonly secret: string
  readonly deployment: 'production' | 'test'
  readonly operation: 'create' | 'edit' | 'inspect'
  readonly buyerCookie: string
  /** Where the catalogue sends the cart. */
  readonly returnTo: string
  /** Who shops, by the name they sign in with. */
  readonly user: string
  /** What lies in the cart already, for `edit` and `inspect`. */
  readonly lines: readonly SetupLine[]
  readonly now: Date
}

/** A line of a cart that is changed. */
export interface SetupLine {
  readonly partNo: string
  readonly auxiliaryNo: string
  readonly qty: string
}

/** Why a catalogue does not open. */
export type NoCatalogue = 'unreadable' | 'denied'

/** Bounds of an answer: it says little. */
const bounds = { characters: 256 * 1024, depth: 20, elements: 500, namesType: true }

const version = '1.2.014'

/** A PunchOutSetupRequest of cXML 1.2 (PUNCH-3). */
export function printSetup(setup: SetupMessage): string {
  const { now, deployment, operation } = setup
  const request = xmlElement(
    'PunchOutSetupRequest',
    { operation },
    said('BuyerCookie', setup.buyerCookie),
    xmlElement('Extrinsic', { name: 'User' }, escapeXml(setup.user)),
    xmlElement('BrowserFormPost', {}, said('URL', setup.returnTo)),
    ...setup.lines.map(printLine),
  )
  const payloadID = `${now.getTime()}.${randomBytes(8).toString('hex')}@larder`
  const document = xmlElement(
    'cXML',
    { payloadID, timestamp: now.toISOString(), version, 'xml:lang': 'en-US' },
    xmlElement(
      'Header',
      {},
      xmlElement('From', {}, printCredential(setup.from)),
      xmlElement('To', {}, printCredential(setup.to)),
      xmlElement('Sender', {}, printCredential(setup.sender, setup.secret), said('UserAgent', 'Larder')),
    ),
    xmlElement('Request', { deploymentMode: deployment }, request),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/${version}/cXML.dtd">\n${document}`
}

/** The address a catalogue opens at, as its answer says; the address itself is not judged here. */
export function readStartPage(xml: string): Result<string, NoCatalogue> {
  const read = readXml(xml, bounds)
  if (!read.ok || read.value.name !== 'cXML') return err('unreadable')
  const response = elementAt(read.value, 'Response')
  const code = elementAt(response, 'Status')?.attributes.get('code') ?? ''
  if (code !== '' && !code.startsWith('2')) return err('denied')
  const page = textAt(response, 'PunchOutSetupResponse', 'StartPage', 'URL')
  return page === '' ? err('unreadable') : ok(page)
}

function printLine({ partNo, auxiliaryNo, qty }: SetupLine, index: number): string {
  const auxiliary = auxiliaryNo === '' ? '' : said('SupplierPartAuxiliaryID', auxiliaryNo)
  const id = xmlElement('ItemID', {}, said('SupplierPartID', partNo), auxiliary)
  return xmlElement('ItemOut', { quantity: qty, lineNumber: String(index + 1) }, id)
}

function printCredential({ domain, identity }: Credential, secret?: string): string {
  const proof = secret === undefined ? '' : said('SharedSecret', secret)
  return xmlElement('Credential', { domain }, said('Identity', identity), proof)
}

function said(name: string, text: string): string {
  return xmlElement(name, {}, escapeXml(text))
}
