import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { siteDay } from '../support/site-day.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { things } from '../support/inventory.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

const apCredit = 7

describe('credits of what was taxed', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
  })
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
  })
  afterAll(() => world.close())

  /** Ten at 2.00 with 10 % of tax are received and invoiced at 2.50: 27.50. */
  async function invoiced(code: string, back: string): Promise<Row> {
    const tax = await world.made('TaxCodes', {
      Code: code,
      Name: code,
      RatePct: '10',
      RecoverablePct: back,
      IsIncluded: false,
      ValidFrom: '2020-01-01',
    })
    const named = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '10', Price: '2', TaxCodeId: tax.Id }
    const order = await world.order([], { Lines: [named] })
    const draft = await world.receipt([taking(order, 0, '10', { TaxCodeId: tax.Id })])
    const receipt = await world.moved('Receipts', draft, 'post')
    const line = { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '10', Price: '2.5' }
    return world.posted(
      await world.voucher(receipt, [], { InvoiceTotal: '27.5', Lines: [{ ...line, TaxCodeId: tax.Id }] }),
    )
  }
  /** The journal of a note of 5.00 and 0.50 of tax for the half too much. */
  async function credited(voucher: Row): Promise<readonly string[]> {
    const draft = await world.made('ApCredits', {
      SupplierId: 1,
      CreditKind: 'Price',
      Lines: [{ VoucherId: voucher.Id, VoucherLineId: voucher.Lines[0]?.Id, Qty: '10', Price: '0.5' }],
    })
    const asked = await world.moved('ApCredits', draft, 'submit')
    await world.moved('ApCredits', asked, 'receive', {
      Fields: {
        SupplierCreditNo: `C-${voucher.Id}`,
        CreditDate: siteDay({ now: () => new Date() }),
        CreditNet: '5',
        CreditTax: '0.5',
      },
    })
    return world.journal(draft.Id, apCredit)
  }

  it.each([
    ['NONE', '0', ['RNI 22', 'PPV 5.5', 'AP -27.5'], ['AP 5.5', 'PPV -5.5']],
    ['HALF', '50', ['RNI 21', 'TAXREC 1.25', 'PPV 5.25', 'AP -27.5'], ['AP 5.5', 'TAXREC -0.25', 'PPV -5.25']],
    ['ALL', '100', ['RNI 20', 'TAXREC 2.5', 'PPV 5', 'AP -27.5'], ['AP 5.5', 'TAXREC -0.5', 'PPV -5']],
  ])('[CRN-58] take the tax off what it was put on: %s of it was given back', async (code, back, voucher, credit) => {
    const posted = await invoiced(code, back)
    expect(await world.journal(posted.Id)).toEqual(voucher)
    expect(await credited(posted)).toEqual(credit)
  })
})
