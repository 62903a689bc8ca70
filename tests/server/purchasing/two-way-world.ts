import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { places } from '../support/inventory.ts'
import type { Row } from '../sources/order-world.ts'
import { booked, useExpenseWorld, type ExpenseWorld } from './expense-world.ts'

/** A service as it is ordered: a name, how many, at what price. */
export const service = (Description: string, Qty: string, Price: string, more: object = {}): object => ({
  Description,
  AccountId: booked.power,
  Qty,
  Price,
  ...more,
})

/** Orders of services and invoices that are matched against them, as verbs. */
export interface TwoWayWorld {
  readonly at: ExpenseWorld
  /** An approved order. */
  readonly ordered: (lines: readonly object[], changes?: object) => Promise<Row>
  /** A line of an invoice that bills a line of an order. */
  readonly billing: (order: Row, line: number, qty: string, price: string, more?: object) => object
  /** A draft that is matched against orders. */
  readonly written: (total: string, lines: readonly object[], changes?: object) => Promise<Row>
  /** What is committed or spent, by kind and account. */
  readonly entries: () => Promise<readonly string[]>
  /** What a voucher could be made of. */
  readonly offered: (body: object) => ReturnType<ExpenseWorld['world']['session']['call']>
  /** Receipts that were made by an invoice. */
  readonly receiptsOf: (invoice: Row) => Promise<readonly Row[]>
}

/** One world for a file of tests; after each of them every property of the books holds. */
export function useTwoWayWorld(): TwoWayWorld {
  const at = useExpenseWorld()
  return {
    at,
    async ordered(Lines, changes = {}) {
      const body = { SupplierId: 1, DeliveryLocationId: places.store, Lines, ...changes }
      return at.world.moved('PurchaseOrders', await at.world.made('PurchaseOrders', body), 'submit')
    },
    billing: (order, line, Qty, Price, more = {}) => ({
      OrderId: order.Id,
      OrderLineId: order.Lines[line]?.Id,
      Qty,
      Price,
      ...more,
    }),
    written: (total, lines, changes = {}) => at.written(total, lines, { MatchType: 'TwoWay', ...changes }),
    async entries() {
      const found = await at.rows(sql<{
        said: string
      }>`select concat_ws(' ', kind, account_id, trim_scale(sum(amount))) as said
        from commitment_entry where tenant_id = 'ui' group by kind, account_id having sum(amount) <> 0 order by 1`)
      return found.map(({ said }) => said)
    },
    offered: (payload) =>
      at.world.session.call({
        method: 'POST',
        url: '/inventory/api/Vouchers/sources/purchaseOrder',
        headers: { 'idempotency-key': randomUUID() },
        payload,
      }),
    async receiptsOf(invoice) {
      const found = await at.rows(
        sql<{ id: number }>`select id::int as id from receipt where of_invoice_id = ${invoice.Id} order by id`,
      )
      const read = await Promise.all(found.map(({ id }) => at.world.read('Receipts', id)))
      expect(read.every((row) => row['OfInvoiceId'] === invoice.Id)).toBe(true)
      return read
    },
  }
}
