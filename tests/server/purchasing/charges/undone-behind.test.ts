import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { things } from '../../support/inventory.ts'
import { taking, type Row } from '../../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from '../voucher-world.ts'

describe('discount and freight of what comes after something was undone behind it', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
  })
  afterAll(() => world.close())
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
    const [ledger, account] = await world.owed()
    expect(account).toBe(ledger)
  })

  const order = (changes: object) => world.order([{ qty: '30', price: '1', unit: things.tomatoEach }], changes)
  const post = (draft: Row) => world.moved('Receipts', draft, 'post')
  const draftOf = (bought: Row, ...parts: readonly string[]) =>
    world.receipt(parts.map((qty) => taking(bought, 0, qty)))
  const received = async (...args: Parameters<typeof draftOf>) => post(await draftOf(...args))
  const undo = async (set: string, { Id }: Row) =>
    world.moved(set, await world.read(set, Id), 'reverse', { Remarks: 'wrong' })
  const parts = (row: Row, name = 'FreightPart') => row.Lines.map((line) => line[name])

  it('[FRT-740] whichever of three receipts was undone, those that stand come to the order', async () => {
    const bought = await order({ Freight: '1', Discount: '1' })
    const three = [await received(bought, '10'), await received(bought, '10'), await received(bought, '10')] as const
    expect(three.map((row) => parts(row))).toEqual([['0.33'], ['0.34'], ['0.33']])
    await undo('Receipts', three[1])
    // 0.66 stand, and 0.34 are left: of all 30 less that of 20 they would be 0.33.
    const again = await received(bought, '10')
    expect([parts(again), parts(again, 'DiscountPart')]).toEqual([['0.34'], ['0.34']])
    // Undone from the first on, 0.33 stand of a third: two thirds less those are 0.34.
    await undo('Receipts', three[0])
    await undo('Receipts', again)
    const last = [await received(bought, '10'), await received(bought, '10')]
    expect(last.map((row) => parts(row))).toEqual([['0.34'], ['0.33']])
  })

  it('[FRT-740] a draft of before tells what it would have been, and takes what is left once it is posted', async () => {
    const bought = await order({ Freight: '1' })
    const [, second] = [await received(bought, '10'), await received(bought, '10')]
    const draft = await draftOf(bought, '10')
    expect(parts(draft)).toEqual(['0.33'])
    await undo('Receipts', second)
    expect(parts(await post(await world.read('Receipts', draft.Id)))).toEqual(['0.34'])
    expect(parts(await received(bought, '10'))).toEqual(['0.33'])
  })

  it('[FRT-740] two lines of one receipt go on where the one before stopped, and no part is below nothing', async () => {
    const bought = await order({ Freight: '1' })
    const first = await received(bought, '10')
    await received(bought, '10')
    await undo('Receipts', first)
    // 0.34 stand of a third.
    expect(parts(await received(bought, '10', '10'))).toEqual(['0.33', '0.33'])
    const cent = await order({ Freight: '0.01' })
    const none = await received(cent, '10')
    expect([parts(none), parts(await received(cent, '10'))]).toEqual([['0'], ['0.01']])
    await undo('Receipts', none)
    // Of eleven of 30 there is no cent yet, and one stands.
    expect([parts(await received(cent, '1')), parts(await received(cent, '4', '15'))]).toEqual([['0'], ['0', '0']])
  })

  it('[FRT-740] so it is of invoices of a receipt', async () => {
    const receipt = await received(await order({ Freight: '1' }), '30')
    const third = async () => world.posted(await world.voucher(receipt, [{ qty: '10', price: '1' }]))
    const three = [await third(), await third(), await third()] as const
    await undo('Vouchers', three[1])
    const again = await third()
    expect([...three, again].map((row) => parts(row))).toEqual([['0.33'], ['0.34'], ['0.33'], ['0.34']])
    expect(await world.read('Receipts', receipt.Id)).toMatchObject({ Status: 'Invoiced' })
  })

  it('[FRT-740] what came on other terms keeps its part, and the rest of an order that was revised is its part of what that says now', async () => {
    const bought = await order({ Freight: '1' })
    expect(parts(await received(bought, '15'))).toEqual(['0.5'])
    const open = await world.moved('PurchaseOrders', await world.read('PurchaseOrders', bought.Id), 'amend', {
      Fields: { RevisionReason: 'dearer' },
    })
    const changed = await world.session.call({
      method: 'PATCH',
      url: `/inventory/api/PurchaseOrders(${bought.Id})`,
      headers: { 'idempotency-key': `revise-${bought.Id}`, 'if-match': `"v${String(open.VersionNo)}"` },
      payload: { Freight: '3' },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    const agreed = await world.moved('PurchaseOrders', changed.json<Row>(), 'submit')
    expect(agreed['Status']).toBe('Partial')
    expect(parts(await received(agreed, '15'))).toEqual(['1.5'])
  })
})
