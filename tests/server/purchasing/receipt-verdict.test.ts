import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import { things } from '../support/inventory.ts'
import { siteDay } from '../support/site-day.ts'
import { taking } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('what whoever received says of a delivery', () => {
  let world: VoucherWorld
  let reason = 0
  beforeAll(async () => {
    world = await createVoucherWorld()
    reason = (await world.made('Reasons', { Code: 'WARM', Name: 'Too warm', Use: 'receipt' })).Id
  })
  afterEach(async () => expect(await world.broken()).toEqual([]))
  afterAll(() => world.close())

  /** A saved receipt of one line of ten at 2.00: so many taken, so many refused. */
  const draft = async ([qty, refused]: readonly [string, string | null], header: object) => {
    const bought = await world.order([{ qty: '10', price: '2', unit: things.tomatoEach }])
    const line = { RejectedQty: refused, RejectReasonId: refused === null ? null : reason }
    return world.receipt([taking(bought, 0, qty, line)], header)
  }
  const post = async (counts: readonly [string, string | null], Quality: string | null) =>
    world.move('Receipts', await draft(counts, { Quality }), 'post')

  it('[RCV-58] accepted refuses nothing, in part refuses some, rejected takes nothing into stock', async () => {
    expect(issuesOf(await post(['8', '2'], 'Accept'))).toEqual(['quality rule/nothingRefused'])
    expect(issuesOf(await post(['10', null], 'Partial'))).toEqual(['quality rule/someRefused'])
    expect(issuesOf(await post(['0', '10'], 'Partial'))).toEqual(['quality rule/someRefused'])
    expect(issuesOf(await post(['8', '2'], 'Reject'))).toEqual(['quality rule/allRefused'])
    for (const [counts, verdict, journal] of [
      [['10', null], 'Accept', ['INV 20', 'RNI -20']],
      [['8', '2'], 'Partial', ['INV 16', 'RNI -16']],
      [['0', '10'], 'Reject', []],
      [['8', '2'], null, ['INV 16', 'RNI -16']],
    ] as const) {
      const answer = await post(counts, verdict)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json()).toMatchObject({ Status: 'Completed', Quality: verdict })
      expect(await world.journal(answer.json<{ Id: number }>().Id, 5)).toEqual(journal)
    }
    expect(await world.list("Receipts?$filter=Quality eq 'Reject' and Status eq 'Completed'")).toHaveLength(1)
  })

  it('[RCV-59] goods that came with their invoice need its number where the site asks for it', async () => {
    const came = { ReceivedWithInvoice: true }
    await expect(draft(['10', null], came)).rejects.toThrow(/"field":"invoiceNo","code":"required"/)
    const whole = { ...came, InvoiceNo: 'CAME-1', InvoiceDate: siteDay({ now: () => new Date() }), InvoiceTotal: '20' }
    const posted = await world.moved('Receipts', await draft(['10', null], whole), 'post')
    expect(posted).toMatchObject({ Status: 'Invoiced', InvoiceNo: 'CAME-1' })
    // The same number of the same supplier stands once, as a voucher or with its goods.
    const again = await world.move('Receipts', await draft(['10', null], whole), 'post')
    expect(issuesOf(again)).toEqual(['invoiceNo uniqueTogether'])
    // Without the invoice at hand nobody asks for it.
    const later = await world.moved('Receipts', await draft(['10', null], { ReceivedWithInvoice: false }), 'post')
    expect(later).toMatchObject({ Status: 'Completed', InvoiceNo: null })
    await world.prefer('requireInvoiceNo', false)
    expect(await draft(['10', null], came)).toMatchObject({ ReceivedWithInvoice: true, InvoiceNo: null })
  })
})
