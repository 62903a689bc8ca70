import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVoucherWorld, type VoucherWorld } from '../purchasing/voucher-world.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import { places, things } from '../support/inventory.ts'

describe('a supplier that became one of other sites', () => {
  let world: VoucherWorld
  /** Of the supplier, and of another one. */
  let order: Row
  let other: Row
  /** Received, and not invoiced. */
  let received: readonly Row[]
  beforeAll(async () => {
    world = await createVoucherWorld()
    await world.prefer('allowNoOrder', true)
    const line = { qty: '10', price: '2', unit: things.tomatoEach }
    order = await world.order([line])
    other = await world.order([line], { SupplierId: 2 })
    received = [
      await world.received([{ qty: '10', price: '5' }]),
      await world.received([{ qty: '10', price: '5' }]),
      await world.received([{ qty: '10', price: '5' }]),
    ]
    await world.supplier({ only_sites: 'true' })
  })
  afterAll(() => world.close())

  const tried = async (set: string, payload: object) =>
    issuesOf(
      await world.session.call({
        method: 'POST',
        url: `/inventory/api/${set}`,
        headers: { 'idempotency-key': randomUUID() },
        payload,
      }),
    )
  const lineOf = (receipt: Row | undefined, qty: string) => ({
    ReceiptId: receipt?.Id,
    ReceiptLineId: receipt?.Lines[0]?.Id,
    Qty: qty,
  })
  const receiptOf = (line: object) => ({ SupplierId: 1, LocationId: places.store, Lines: [line] })

  it('[VEND-151, DEF-446] is refused where nothing under way names it', async () => {
    const bought = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1', Price: '2' }
    expect(await tried('Receipts', receiptOf(bought))).toContain('supplier lookup')
    // An order of another supplier is no word for this one.
    expect(await tried('Receipts', receiptOf(taking(other, 0, '1')))).toContain('supplier lookup')
    expect(
      await tried('PurchaseOrders', { SupplierId: 1, DeliveryLocationId: places.store, Lines: [bought] }),
    ).toContain('supplier lookup')
  })

  it('[VEND-151, DEF-446] still delivers what was ordered, is paid what came, and is asked back what it billed too much', async () => {
    const receipt = await world.moved('Receipts', await world.receipt([taking(order, 0, '10')]), 'post')
    await world.posted(await world.voucher(receipt, [{ qty: '10', price: '2' }]))
    const [first] = received
    if (first === undefined) throw new Error('nothing was received')
    const voucher = await world.posted(await world.voucher(first, [{ qty: '12', price: '5' }]))
    const claims = await world.list(`OpenClaims?$filter=DocNumber eq '${String(voucher['DocNo'])}'`)
    // The draft that asks it back was made by the way.
    expect(claims).toMatchObject([{ Standing: 'Drafted', Open: '10' }])
  })

  it('[VEND-151] takes goods back, and what it never bills is written off', async () => {
    const [, second, third] = received
    const back = await world.made('ApCredits', {
      SupplierId: 1,
      CreditKind: 'Return',
      LocationId: places.store,
      Lines: [{ ...lineOf(second, '2'), Price: '5' }],
    })
    expect(back['Status']).toBe('PendingSubmission')
    await world.made('Reasons', { Code: 'RNI', Name: 'Never invoiced', Use: 'receiptClearing' })
    const [reason] = await world.list("Reasons?$filter=Code eq 'RNI'")
    const cleared = await world.made('ReceiptClearings', {
      SupplierId: 1,
      ReasonId: reason?.Id,
      Lines: [lineOf(third, '10')],
    })
    expect(await world.moved('ReceiptClearings', cleared, 'post')).toMatchObject({ Status: 'Completed' })
  })
})
