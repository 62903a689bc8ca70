import { compare } from '#core/decimal/arithmetic.ts'
import { parseDecimal, printDecimal, zero } from '#core/decimal/decimal.ts'
import { err, ok, type Result } from '#core/errors/result.ts'
import { cost } from '#core/field-kinds/kinds/cost.ts'
import { quantity } from '#core/field-kinds/kinds/quantity.ts'
import { readXml } from '../xml/read-xml.ts'
import { childrenOf, elementAt, textAt, type XmlElement } from '../xml/xml-element.ts'

/** A cart as a supplier sends it. */
export interface SentCart {
  readonly buyerCookie: string
  /** Whether it may be changed in the catalogue once more. */
  readonly mayEdit: boolean
  readonly lines: readonly SentLine[]
}

/** A line of it; amounts are exact decimals as the supplier wrote them. */
export interface SentLine {
  readonly partNo: string
  readonly auxiliaryNo: string
  readonly description: string
  /** Unit of measure in the supplier's code, such as CS. */
  readonly unit: string
  readonly qty: string
  readonly price: string
  readonly currency: string
}

/** Why a cart is refused. */
export type CartFault = 'damaged' | 'tooMuch' | 'amounts' | 'currency'

/** Most lines a cart has. */
const mostLines = 500

/** Longest texts that are kept. */
const longest = { partNo: 80, auxiliaryNo: 255, description: 120, unit: 20, buyerCookie: 200 }

const bounds = { characters: 1_000_000, depth: 20, elements: 20_000, namesType: true }

/** Reads a PunchOutOrderMessage of cXML 1.2 (PUNCH-6); whatever it holds is text from outside. */
export function readCart(xml: string): Result<SentCart, CartFault> {
  const read = readXml(xml, bounds)
  if (!read.ok) return err(read.error === 'damaged' || read.error === 'declares' ? 'damaged' : 'tooMuch')
  const message = elementAt(read.value, 'Message', 'PunchOutOrderMessage')
  if (read.value.name !== 'cXML' || message === undefined) return err('damaged')
  const items = childrenOf(message, 'ItemIn')
  if (items.length > mostLines) return err('tooMuch')
  const lines = items.map(lineOf)
  if (!lines.every(hasNumber)) return err('damaged')
  if (!lines.every(hasAmounts) || items.some(hasOtherBasis)) return err('amounts')
  const allowed = elementAt(message, 'PunchOutOrderMessageHeader')?.attributes.get('operationAllowed')
  return ok({
    buyerCookie: textAt(message, 'BuyerCookie'),
    mayEdit: allowed === 'edit',
    lines: lines.map((line) => ({ ...line, qty: plain(line.qty), price: plain(line.price) })),
  })
}

function lineOf(item: XmlElement): SentLine {
  const detail = elementAt(item, 'ItemDetail')
  const money = elementAt(detail, 'UnitPrice', 'Money')
  return {
    partNo: textAt(item, 'ItemID', 'SupplierPartID'),
    auxiliaryNo: textAt(item, 'ItemID', 'SupplierPartAuxiliaryID'),
    description: cut(oneLine(textAt(detail, 'Description')), longest.description),
    unit: cut(textAt(detail, 'UnitOfMeasure'), longest.unit),
    qty: item.attributes.get('quantity')?.trim() ?? '',
    price: money?.text ?? '',
    currency: money?.attributes.get('currency')?.trim().toUpperCase() ?? '',
  }
}

/** A number that were cut would be another number. */
function hasNumber({ partNo, auxiliaryNo }: SentLine): boolean {
  return partNo !== '' && partNo.length <= longest.partNo && auxiliaryNo.length <= longest.auxiliaryNo
}

/** More than nothing of each, at no less than nothing, with no more digits than we keep. */
function hasAmounts({ qty, price }: SentLine): boolean {
  const [many, each] = [parseDecimal(qty), parseDecimal(price)]
  if (many === undefined || each === undefined || compare(many, zero) <= 0 || compare(each, zero) < 0) return false
  return quantity.check({}, plain(qty), '') === undefined && cost.check({}, plain(price), '') === undefined
}

/** Whether the price is of another number of units than one, or of another unit. */
function hasOtherBasis(item: XmlElement): boolean {
  const basis = elementAt(item, 'ItemDetail', 'PriceBasisQuantity')
  if (basis === undefined) return false
  const one = [basis.attributes.get('quantity') ?? '', basis.attributes.get('conversionFactor') ?? '1']
  const unit = textAt(basis, 'UnitOfMeasure')
  return (
    one.some((text) => plain(text.trim()) !== '1') ||
    (unit !== '' && unit !== textAt(item, 'ItemDetail', 'UnitOfMeasure'))
  )
}

function plain(text: string): string {
  const decimal = parseDecimal(text)
  return decimal === undefined ? text : printDecimal(decimal)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

function cut(text: string, most: number): string {
  const characters = Array.from(text)
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
