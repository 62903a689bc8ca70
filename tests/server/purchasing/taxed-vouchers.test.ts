import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { taking } from '../sources/order-world.ts'
import { things } from '../support/inventory.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

/** Ten at 2.00 without and 2.40 with 20 % of tax are received and invoiced at 5 % more: 25.20 with all taxes. */
const worked = [
  { code: 'ON-ALL', isIncluded: false, back: '100', booked: ['RNI 20', 'TAXREC 4.2', 'PPV 1', 'AP -25.2'] },
  { code: 'ON-HALF', isIncluded: false, back: '50', booked: ['RNI 22', 'TAXREC 2.1', 'PPV 1.1', 'AP -25.2'] },
  { code: 'ON-NONE', isIncluded: false, back: '0', booked: ['RNI 24', 'PPV 1.2', 'AP -25.2'] },
  { code: 'IN-ALL', isIncluded: true, back: '100', booked: ['RNI 20', 'TAXREC 4.2', 'PPV 1', 'AP -25.2'] },
  { code: 'IN-HALF', isIncluded: true, back: '50', booked: ['RNI 22', 'TAXREC 2.1', 'PPV 1.1', 'AP -25.2'] },
  { code: 'IN-NONE', isIncluded: true, back: '0', booked: ['RNI 24', 'PPV 1.2', 'AP -25.2'] },
] as const

interface Case {
  readonly code: string
  readonly isIncluded: boolean
  readonly back: string
}

describe('taxes on vouchers, worked by hand', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
  })
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
    const [ledger, account] = await world.owed()
    expect(account).toBe(ledger)
  })
  afterAll(() => world.close())

  /** The journal of the voucher of a receipt under a tax code. */
  async function invoiced({ code, isIncluded, back }: Case): Promise<readonly string[]> {
    const tax = await world.made('TaxCodes', {
      Code: code,
      Name: code,
      RatePct: '20',
      RecoverablePct: back,
      IsIncluded: isIncluded,
      ValidFrom: '2020-01-01',
    })
    const [price, dear] = isIncluded ? ['2.4', '2.52'] : ['2', '2.1']
    const named = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '10', Price: price, TaxCodeId: tax.Id }
    const order = await world.order([], { Lines: [named] })
    const draft = await world.receipt([taking(order, 0, '10', { TaxCodeId: tax.Id })])
    const receipt = await world.moved('Receipts', draft, 'post')
    const line = { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '10', Price: dear }
    const voucher = await world.voucher(receipt, [], {
      InvoiceTotal: '25.2',
      Lines: [{ ...line, TaxCodeId: tax.Id }],
    })
    expect(voucher).toMatchObject({ GoodsAmount: '21', TaxAmount: '4.2', Rounding: '0' })
    const posted = await world.posted(voucher)
    return world.journal(posted.Id)
  }

  it.each(worked)('[TAX-6] $code: 25.20 are $booked', async ({ booked, ...given }) => {
    expect(await invoiced(given)).toEqual(booked)
  })

  it('[TAX-6, VCH-10] tax that nobody gives back is put on the goods with the price it was asked for', async () => {
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
        values ('ui', 2, 'ppvMode', '"revalue"', 1, now())`.execute(trx),
    )
    const booked = await invoiced({ code: 'ON-GOODS', isIncluded: false, back: '0' })
    expect(booked).toEqual(['INV 1.2', 'PPV 0', 'RNI 24', 'AP -25.2'])
  })
})
