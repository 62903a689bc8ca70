import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { taking, type Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

const rounds = [1, 2, 3]

describe('buyers, receivers and payers at once', () => {
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

  const isDone = ({ statusCode }: LightMyRequestResponse) => statusCode === 200
  const codesOf = (answers: readonly LightMyRequestResponse[]) =>
    answers.filter((answer) => !isDone(answer)).map((answer) => answer.json<{ Code: string }>().Code)
  const stateOf = async (set: string, { Id }: Row) => (await world.read(set, Id))['Status']

  it('[VCH-8] a receipt is invoiced or undone, never both', async () => {
    for (const _ of rounds) {
      const receipt = await world.received([{ qty: '10', price: '2' }])
      const voucher = await world.voucher(receipt, [{ qty: '10', price: '2' }])
      const answers = await Promise.all([
        world.move('Vouchers', voucher, 'post'),
        world.move('Receipts', receipt, 'reverse', { Remarks: 'wrong goods' }),
      ])
      expect(answers.filter(isDone)).toHaveLength(1)
      const [isInvoiced] = answers.map(isDone)
      // Whoever comes second is told why: what it takes is closed, settled, or another version by now.
      const why = isInvoiced === true ? ['E_SETTLED', 'E_STALE', 'E_STATE'] : ['E_SOURCE_CLOSED']
      expect(why).toEqual(expect.arrayContaining(codesOf(answers)))
      expect(await stateOf('Receipts', receipt)).toBe(isInvoiced === true ? 'Invoiced' : 'Cancelled')
      expect(await stateOf('Vouchers', voucher)).toBe(isInvoiced === true ? 'Completed' : 'PendingSubmission')
    }
  })

  it('[SRC-7, SRC-8] an order is received whole or closed short, never both', async () => {
    for (const _ of rounds) {
      const order = await world.order([{ qty: '10' }])
      const draft = await world.receipt([taking(order, 0, '10')])
      const answers = await Promise.all([
        world.move('Receipts', draft, 'post'),
        world.move('PurchaseOrders', order, 'closeShort'),
      ])
      expect(answers.filter(isDone)).toHaveLength(1)
      const [isReceived] = answers.map(isDone)
      const why = isReceived === true ? ['E_STALE', 'E_STATE', 'E_GUARD'] : ['E_SOURCE_CLOSED']
      expect(why).toEqual(expect.arrayContaining(codesOf(answers)))
      expect((await world.read('PurchaseOrders', order.Id)).Lines[0]).toMatchObject(
        isReceived === true ? { ReceivedQty: '10', OpenQty: '0' } : { ReceivedQty: '0', CancelledQty: '10' },
      )
    }
  })

  it('[SRC-7, SRC-8] of an order closed short while a part of it comes every piece is received, cancelled or open', async () => {
    for (const _ of rounds) {
      const order = await world.order([{ qty: '10' }])
      const draft = await world.receipt([taking(order, 0, '4')])
      const answers = await Promise.all([
        world.move('Receipts', draft, 'post'),
        world.move('PurchaseOrders', order, 'closeShort'),
      ])
      const [line] = (await world.read('PurchaseOrders', order.Id)).Lines
      const [came, gone, open] = ['ReceivedQty', 'CancelledQty', 'OpenQty'].map((name) => Number(line?.[name]))
      const [isReceived, isClosed] = answers.map(isDone)
      expect([came, gone, open]).toEqual([
        isReceived === true ? 4 : 0,
        isClosed === true ? (isReceived === true ? 6 : 10) : 0,
        isClosed === true ? 0 : 6,
      ])
    }
  })

  it('[POST-28, POST-60] a receipt lies in a period that was open when it was posted, or is refused with its name', async () => {
    for (const _ of rounds) {
      const draft = await world.receipt([taking(await world.order([{ qty: '10' }]), 0, '10')])
      const [period] = await world.list("FiscalPeriods?$filter=SiteId eq 2 and Status eq 'Open'")
      if (period === undefined) throw new Error('No period is open')
      const [posted, closed] = await Promise.all([
        world.move('Receipts', draft, 'post'),
        world.move('FiscalPeriods', period, 'closePeriod', { Confirmed: true }),
      ])
      expect(closed.statusCode, closed.body).toBe(200)
      if (!isDone(posted)) {
        expect(posted.json()).toMatchObject({ Code: 'E_PERIOD_CLOSED' })
        expect(posted.body).toContain(String(period['Name']))
      }
      expect(await stateOf('Receipts', draft)).toBe(isDone(posted) ? 'Completed' : 'PendingSubmission')
      expect(await world.broken()).toEqual([])
      const now = await world.read('FiscalPeriods', period.Id)
      const opened = await world.session.call({
        method: 'POST',
        url: `/inventory/api/FiscalPeriods(${period.Id})/reopenPeriod`,
        headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(now['VersionNo'])}"` },
        payload: { Remarks: 'Another delivery' },
      })
      expect(opened.statusCode, opened.body).toBe(200)
    }
  })
})
