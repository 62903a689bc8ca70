import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { things } from '../support/inventory.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

/** What the tests of taxes share: one application for all of a file, and the verbs of taxes. */
export interface TaxWorld {
  /** There once the first test of the file begins. */
  readonly world: VoucherWorld
  /** A tax code of one rate, or of what `more` says. */
  readonly code: (code: string, ratePct: string | null, more?: object) => Promise<Row>
  /** A posted receipt of an order of tomatoes whose line bears a tax code. */
  readonly received: (tax: Row, qty: string, price: string) => Promise<Row>
  /** A posted voucher of it: quantity, price and total of the invoice. */
  readonly invoiced: (receipt: Row, tax: Row, said: readonly [string, string, string]) => Promise<Row>
}

/** One world for a file of tests; after each of them every property of the books holds. */
export function useTaxWorld(): TaxWorld {
  let made: VoucherWorld | undefined
  const here = (): VoucherWorld => {
    if (made === undefined) throw new Error('the world is made before the first test')
    return made
  }
  beforeAll(async () => {
    made = await createVoucherWorld()
  })
  afterEach(async () => {
    expect(await here().broken()).toEqual([])
    const [ledger, account] = await here().owed()
    expect(account).toBe(ledger)
  })
  afterAll(() => here().close())
  return {
    get world() {
      return here()
    },
    code: (Code, RatePct, more = {}) =>
      here().made('TaxCodes', { Code, Name: `${Code} ${RatePct} %`, RatePct, ValidFrom: '2020-01-01', ...more }),
    async received(tax, qty, price) {
      const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: qty, Price: price, TaxCodeId: tax.Id }
      const order = await here().order([], { Lines: [line] })
      const draft = await here().receipt([taking(order, 0, qty, { TaxCodeId: tax.Id })])
      return here().moved('Receipts', draft, 'post')
    },
    async invoiced(receipt, tax, [Qty, Price, InvoiceTotal]) {
      const line = { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty, Price, TaxCodeId: tax.Id }
      return here().moved('Vouchers', await here().voucher(receipt, [], { InvoiceTotal, Lines: [line] }), 'post')
    },
  }
}
