import { looksAlike, runsOf } from '#core/text/look-alike.ts'
import type { ReadInvoice, ReadValue } from '../invoice/read-invoice.ts'
import { plainCode } from './score-line.ts'

/** A supplier as invoices name it. */
export interface KnownSupplier {
  readonly id: number
  readonly name: string
  readonly legalName: string
  readonly taxNo: string
  /** Our numbers at the supplier, of the house and of its sites. */
  readonly accounts: readonly string[]
}

/** Who sent an invoice, and how sure that is, 0 to 100. */
export interface FoundSupplier {
  readonly id: number
  readonly sure: number
}

/** By its tax number, by our number there, by its whole name, by a name that looks alike. */
const [ofTaxNo, ofAccount, ofName, ofLikeName] = [100, 90, 88, 65]
/** Shorter numbers stand in many texts. */
const leastNumber = 6

/** The supplier an invoice names (SCAN-9): the surest way that names one alone; undefined where none does. `text` is all that stands on its pages. */
export function findSupplier(
  { head }: Pick<ReadInvoice, 'head'>,
  text: string,
  known: readonly KnownSupplier[],
): FoundSupplier | undefined {
  const plain = plainCode(text)
  const words = ` ${runsOf(text).join(' ')} `
  const name = head.supplierName?.value ?? ''
  const ways: readonly (readonly [number, (supplier: KnownSupplier) => boolean])[] = [
    [sureBy(ofTaxNo, head.supplierTaxNo), ({ taxNo }) => isSame(taxNo, head.supplierTaxNo)],
    [ofTaxNo - 5, ({ taxNo }) => isIn(plainCode(taxNo), plain)],
    [sureBy(ofAccount, head.accountNo), ({ accounts }) => accounts.some((one) => isSame(one, head.accountNo))],
    [ofName, (supplier) => namesOf(supplier).some((one) => runsOf(one).join(' ') === runsOf(name).join(' '))],
    [ofName - 3, (supplier) => namesOf(supplier).some((one) => isNamedIn(one, words))],
    [ofLikeName, (supplier) => name !== '' && namesOf(supplier).some((one) => looksAlike(one, name))],
  ]
  for (const [sure, fits] of ways) {
    const [first, second] = known.filter(fits)
    if (first !== undefined && second === undefined) return { id: first.id, sure }
  }
  return undefined
}

function sureBy(most: number, read: ReadValue | undefined): number {
  return Math.min(most, read?.sure ?? most)
}

function isSame(one: string, read: ReadValue | undefined): boolean {
  return one !== '' && read !== undefined && plainCode(one) === plainCode(read.value)
}

function isIn(number: string, text: string): boolean {
  return number.length >= leastNumber && text.includes(number)
}

function namesOf({ name, legalName }: KnownSupplier): readonly string[] {
  return [name, legalName].filter((one) => runsOf(one).length > 0)
}

/** Two words at least: one alone is said of many things. */
function isNamedIn(name: string, words: string): boolean {
  const runs = runsOf(name)
  return runs.length > 1 && words.includes(` ${runs.join(' ')} `)
}
