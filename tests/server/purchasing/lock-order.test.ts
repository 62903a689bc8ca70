import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { Row } from '../sources/order-world.ts'
import { places } from '../support/inventory.ts'
import { untilSomebodyWaits } from '../support/until-somebody-waits.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('what is undone while its receipt is held by somebody who takes of it', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
  })
  afterAll(() => world.close())
  afterEach(async () => expect(await world.broken()).toEqual([]))

  const papers: readonly (readonly [set: string, stand: (receipt: Row) => Promise<Row>])[] = [
    ['Vouchers', async (receipt) => world.posted(await world.voucher(receipt, [{ qty: '4', price: '2' }]))],
    [
      'ApCredits',
      async (receipt) => {
        const line = { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '4', Price: '2' }
        const asked = { SupplierId: 1, CreditKind: 'Return', LocationId: places.store, Lines: [line] }
        const draft = await world.made('ApCredits', asked)
        return world.moved('ApCredits', await world.moved('ApCredits', draft, 'submit'), 'sendBack')
      },
    ],
    [
      'ReceiptClearings',
      async (receipt) => {
        const reason = await world.made('Reasons', { Code: 'RNI', Name: 'Never invoiced', Use: 'receiptClearing' })
        const line = { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '4' }
        const draft = await world.made('ReceiptClearings', { SupplierId: 1, ReasonId: reason.Id, Lines: [line] })
        return world.moved('ReceiptClearings', draft, 'post')
      },
    ],
  ]

  it.each(papers)('[SRC-741] waits for the receipt before it holds anything of the books: %s', async (set, stand) => {
    const receipt = await world.received([{ qty: '10', price: '2' }])
    const paper = await stand(receipt)
    let undone: ReturnType<VoucherWorld['move']> | undefined
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      // As whoever invoices the rest of it does: the receipt first, and then what is owed for it, and the stock.
      await sql`select from receipt where id = ${receipt.Id} for update`.execute(trx)
      undone = world.move(set, await world.read(set, paper.Id), 'reverse', { Remarks: 'wrong' })
      await untilSomebodyWaits(world.test.db)
      await sql`select from doc_registry where doc_type_id = 5 and doc_id = ${receipt.Id} for update nowait`.execute(
        trx,
      )
      await sql`select from rni_open where doc_id = ${receipt.Id} for update nowait`.execute(trx)
      await sql`select from stock_balance for update nowait`.execute(trx)
    })
    expect((await undone)?.statusCode).toBe(200)
    expect(await world.read('Receipts', receipt.Id)).toMatchObject({ Lines: [{ OpenQty: '10' }] })
  })
})
