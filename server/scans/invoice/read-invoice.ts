/** A value as it was read; undefined where it was not found. */
export interface ReadValue {
  readonly value: string
  /** 0 to 100; 100 where the file says it in so many words. */
  readonly sure: number
}

/** A line of an invoice as it was read; decimals as text. */
export interface ReadLine {
  readonly description: string
  /** The supplier's number, '' without one, and how sure its letters are, 0 to 100: no other value tells whether they are right. */
  readonly code: string
  readonly codeSure: number
  readonly orderNo: string
  readonly unit: string
  readonly qty: string | undefined
  readonly price: string | undefined
  readonly amount: string | undefined
  readonly taxPct: string | undefined
  /** The least sure of its figures, 0 to 100. */
  readonly sure: number
}

/** What is wrong with an invoice, by the key of its words. */
export interface InvoiceProblem {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** Fields of the head of an invoice. */
export const headFields = [
  'supplierName',
  'supplierTaxNo',
  'accountNo',
  'invoiceNo',
  'invoiceDate',
  'orderNo',
  'currency',
  'total',
  'tax',
  'freight',
  'discount',
] as const
export type HeadField = (typeof headFields)[number]

/** How an invoice was written down. */
export type InvoiceFormat = 'UBL' | 'CII' | 'Text' | 'Picture'

/** An invoice as it was read, with everything that is wrong with it. */
export interface ReadInvoice {
  readonly format: InvoiceFormat
  readonly isCredit: boolean
  readonly head: Readonly<Partial<Record<HeadField, ReadValue>>>
  readonly lines: readonly ReadLine[]
  readonly problems: readonly InvoiceProblem[]
}
