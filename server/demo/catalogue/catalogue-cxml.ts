import { readXml } from '../../xml/read-xml.ts'
import { escapeXml, xmlElement } from '../../xml/write-xml.ts'
import { childrenOf, elementAt, textAt } from '../../xml/xml-element.ts'
import type { Basket } from './baskets.ts'
import { catalogueProducts } from './products.ts'

/** What the catalogue of the demo wants to hear of whom; the demo's connection says the same. */
export const demoCatalogue = { ourIdentity: '000000001', supplierIdentity: '112000000', secret: 'bright-demo-secret' }

const head =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd">\n'
const bounds = { characters: 200_000, depth: 20, elements: 5_000, namesType: true }

/** What a PunchOutSetupRequest asks the catalogue for; undefined for strangers. */
export function readSetup(xml: string): Omit<Basket, 'token'> | undefined {
  const read = readXml(xml, bounds)
  if (!read.ok) return undefined
  const credential = elementAt(read.value, 'Header', 'Sender', 'Credential')
  const isKnown =
    textAt(credential, 'Identity') === demoCatalogue.ourIdentity &&
    textAt(credential, 'SharedSecret') === demoCatalogue.secret
  const setup = elementAt(read.value, 'Request', 'PunchOutSetupRequest')
  if (!isKnown || setup === undefined) return undefined
  const lines = childrenOf(setup, 'ItemOut').map((line): [string, number] => [
    textAt(line, 'ItemID', 'SupplierPartID'),
    Math.trunc(Number(line.attributes.get('quantity'))) || 0,
  ])
  return {
    returnTo: textAt(setup, 'BrowserFormPost', 'URL'),
    buyerCookie: textAt(setup, 'BuyerCookie'),
    quantities: new Map(lines),
  }
}

/** The answer to it: where the catalogue opens, or that we are not known. */
export function printSetupAnswer(startPage: string | undefined, now: Date): string {
  const status = xmlElement(
    'Status',
    startPage === undefined ? { code: '401', text: 'Unauthorized' } : { code: '200', text: 'OK' },
  )
  const page =
    startPage === undefined
      ? ''
      : xmlElement(
          'PunchOutSetupResponse',
          {},
          xmlElement('StartPage', {}, xmlElement('URL', {}, escapeXml(startPage))),
        )
  return document(now, xmlElement('Response', {}, status, page))
}

/** The basket as the supplier sends it back. */
export function printCart({ buyerCookie, quantities }: Basket, now: Date): string {
  const lines = catalogueProducts.flatMap(({ partNo, name, about, unit, price }) => {
    const qty = quantities.get(partNo) ?? 0
    if (qty === 0) return []
    const detail = xmlElement(
      'ItemDetail',
      {},
      xmlElement('UnitPrice', {}, money(price)),
      xmlElement('Description', { 'xml:lang': 'en' }, escapeXml(`${name}. ${about}`)),
      xmlElement('UnitOfMeasure', {}, unit),
      xmlElement('Classification', { domain: 'UNSPSC' }, '47131800'),
    )
    const id = xmlElement('ItemID', {}, xmlElement('SupplierPartID', {}, escapeXml(partNo)))
    return xmlElement('ItemIn', { quantity: String(qty) }, id, detail)
  })
  const headline = xmlElement(
    'PunchOutOrderMessageHeader',
    { operationAllowed: 'edit' },
    xmlElement('Total', {}, money('0')),
  )
  const message = xmlElement(
    'PunchOutOrderMessage',
    {},
    xmlElement('BuyerCookie', {}, escapeXml(buyerCookie)),
    headline,
    ...lines,
  )
  return document(now, xmlElement('Message', {}, message))
}

function money(amount: string): string {
  return xmlElement('Money', { currency: 'USD' }, amount)
}

function document(now: Date, inside: string): string {
  const attributes = { payloadID: `${now.getTime()}@bright.example`, timestamp: now.toISOString(), version: '1.2.014' }
  return `${head}${xmlElement('cXML', attributes, inside)}`
}
