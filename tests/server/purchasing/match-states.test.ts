import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { siteDay } from '../support/site-day.ts'
import type { Row } from '../sources/order-world.ts'
import { expense } from './expense-world.ts'
import { service, useTwoWayWorld } from './two-way-world.ts'

const clock = { now: () => new Date() }

describe('what the list of invoices tells of their matching', () => {
  const { at, ordered, billing, written } = useTwoWayWorld()
  const told = async (row: Row) => (await at.world.read('Vouchers', row.Id))['MatchState']
  const listed = async (filter: string) =>
    (await at.world.list(`Vouchers?$orderby=Id&$filter=${encodeURIComponent(filter)}`)).map(({ Id }) => Id)

  it('[VCH-340] tells how far an invoice agrees with its receipts, and what became of what differs', async () => {
    const receipt = await at.world.received([{ qty: '10', price: '2' }])
    const of = (qty: string, price: string) => at.world.voucher(receipt, [{ qty, price }])
    const exact = await of('2', '2')
    const near = await of('2', '2.02')
    const dear = await of('2', '3')
    expect([await told(exact), await told(near), await told(dear)]).toEqual(['Matched', 'Within', 'Waiting'])
    expect(await listed("MatchState eq 'Waiting'")).toEqual([dear.Id])
    expect(await listed("BeyondAmount gt 0 and Status in ('PendingSubmission','PendingApproval','OnHold')")).toEqual([
      dear.Id,
    ])
    const posted = await at.world.posted(dear)
    expect(await told(posted)).toBe('Accepted')
    const credit = await at.world.made('ApCredits', {
      SupplierId: 1,
      CreditKind: 'Price',
      Lines: [{ VoucherId: posted.Id, VoucherLineId: posted.Lines[0]?.Id, Qty: '2', Price: '1' }],
    })
    expect(await told(posted)).toBe('Disputed')
    await at.world.moved('ApCredits', credit, 'cancel')
    expect(await told(posted)).toBe('Accepted')
    await at.world.moved('Vouchers', exact, 'cancel')
    expect(await told(exact)).toBeNull()
    await at.world.moved('Vouchers', near, 'cancel')
  })

  it('[VCH-340] what is billed beyond what came is asked back, until that is given up', async () => {
    const receipt = await at.world.received([{ qty: '10', price: '2' }])
    const posted = await at.world.posted(await at.world.voucher(receipt, [{ qty: '12', price: '2' }]))
    expect(await told(posted)).toBe('Disputed')
    const [drafted] = await at.world.list(`ApCredits?$filter=Lines/any(l: l/VoucherId eq ${posted.Id})`)
    const draft = await at.world.read('ApCredits', drafted?.Id ?? 0)
    expect(draft['CreditKind']).toBe('ShortDelivery')
    await at.world.moved('ApCredits', draft, 'cancel')
    expect(await told(posted)).not.toBe('Disputed')
  })

  it('[VCH-340] an expense has nothing to match, and an order is matched as a receipt is', async () => {
    const draft = await at.written('40', [expense('40')])
    expect(await told(draft)).toBe('Unmatched')
    const order = await ordered([service('Window cleaning', '1', '100')])
    const two = await written('100', [billing(order, 0, '1', '100')])
    expect(await listed("MatchType eq 'TwoWay' and MatchState eq 'Matched'")).toEqual([two.Id])
    const alone = await Promise.all(
      ['ThreeWay', 'TwoWay'].map((MatchType) => at.written('40', [expense('40')], { MatchType })),
    )
    expect(await Promise.all(alone.map(told))).toEqual(['Unmatched', 'Unmatched'])
    for (const row of [draft, two, ...alone]) await at.world.moved('Vouchers', row, 'cancel')
  })

  it('[VCH-340] tells for how many days an invoice waits, until it is posted', async () => {
    const draft = await at.written('40', [expense('40')], { InvoiceDate: siteDay(clock, -41) })
    expect(draft['Age']).toBe(41)
    expect(await listed('Age gt 30')).toEqual([draft.Id])
    const posted = await at.posted(draft)
    expect((await at.world.read('Vouchers', posted.Id))['Age']).toBeNull()
    const sent = await at.world.session.call({
      method: 'PATCH',
      url: `/inventory/api/Vouchers(${draft.Id})`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': '"v1"' },
      payload: { MatchState: 'Matched' },
    })
    expect(sent.statusCode).toBeGreaterThanOrEqual(400)
  })
})
