import type { Decimal } from '#core/decimal/decimal.ts'

/** A line of an invoice that bills a line of an order. */
export interface InvoicedLine {
  readonly id: number
  /** Its place in the invoice: lines field, and position counted from 0. */
  readonly lines: string
  readonly row: number
  readonly orderLine: number
  readonly qty: Decimal
  /** How much of it is ordered. */
  readonly asked: Decimal
}

/** What an invoice bills of one order nobody receives goods of. */
export interface InvoicedOrder {
  readonly order: number
  readonly lines: readonly InvoicedLine[]
  /** The invoice it is billed by: its id, number, day and rate. */
  readonly invoice: number
  readonly number: string
  readonly day: string
  readonly rate: Decimal | undefined
}

/** Fields of an invoice that what is wrong with the receipt of it is told at. */
export interface InvoiceFields {
  readonly day: string
  readonly order: string
  readonly orderLine: string
  readonly qty: string
}
