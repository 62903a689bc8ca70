import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { readableEntity } from '../../../server/entity-sql/readable-entity.ts'
import { createVoucherWorld, type VoucherWorld } from '../purchasing/voucher-world.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { places } from '../support/inventory.ts'
import { signIn } from '../support/sign-in.ts'

type Month = Readonly<Record<string, unknown>>

describe('what became of what was ordered of a supplier', () => {
  let world: VoucherWorld
  let today: string
  beforeAll(async () => {
    world = await createVoucherWorld()
    const { rows } = await run<{ readonly day: string }>(sql`select day::text as day from site_today where site_id = 2`)
    today = rows[0]?.day ?? ''
  })
  afterAll(() => world.close())

  const run = <T>(text: ReturnType<typeof sql<T>>) =>
    withTenant(world.test.db, { tenantId: 'ui', siteId: 2 }, (trx) => text.execute(trx))
  /** A posted receipt of so many of the ten tomatoes that an order wants at 2.00. */
  const received = async (qty: string, overReason?: string): Promise<Row> => {
    const order = await world.order([{ qty: '10', price: '2' }], { DeliveryDate: today })
    const draft = await world.receipt([taking(order, 0, qty, { OverReason: overReason ?? null })])
    return world.moved('Receipts', draft, 'post')
  }
  const months = async (session = world.session, supplier = 1): Promise<readonly Month[]> => {
    const answer = await session.call({
      url: `/inventory/api/SupplierPerformances?$filter=SupplierId eq ${supplier}&$orderby=Month`,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly Month[] }>().value
  }
  const last = async (): Promise<Month> => (await months()).at(-1) ?? {}

  it('[VEND-9] has a row for each of the last twelve months, of nothing as well', async () => {
    const rows = await months()
    expect(rows).toHaveLength(12)
    expect(rows.at(-1)?.['Month']).toBe(today.slice(0, 7))
    expect(rows[0]).toMatchObject({ Orders: 0, Receipts: 0, Received: '0', OnTimePct: null, ShortPct: null, OnHold: 0 })
  })

  it('[VEND-9] tells orders, receipts, what came on time and what was short', async () => {
    await received('10')
    await received('7')
    const late = await received('10')
    // The third was wanted the day before it came.
    await run(
      sql`update purchase_order set delivery_date = ${today}::date - 1 where id = ${Number(late.Lines[0]?.['OrderId'])}`,
    )
    // 27 of 30 due at 2.00: 54.00 received, 6.00 of 60.00 short; two of three on time.
    expect(await last()).toMatchObject({
      Orders: 3,
      Receipts: 3,
      Received: '54',
      Deliveries: 3,
      OnTimePct: '66.7',
      ShortPct: '10',
      OverPct: '0',
    })
    // Promised by the supplier for today, it was on time.
    await run(sql`update purchase_order set ack_date = ${today}::date where id = ${Number(late.Lines[0]?.['OrderId'])}`)
    expect((await last())['OnTimePct']).toBe('100')
  })

  it('[VEND-9] tells what invoices differ by and how many are held', async () => {
    const receipt = await received('10')
    // Ten at 2.10 instead of 2.00.
    await world.posted(await world.voucher(receipt, [{ qty: '10', price: '2.1' }]))
    expect(await last()).toMatchObject({ Variance: '1', OnHold: 0 })
    const dear = await world.voucher(await received('10'), [{ qty: '10', price: '9' }])
    expect((await world.moved('Vouchers', dear, 'submit'))['Status']).toBe('OnHold')
    expect(await last()).toMatchObject({ Variance: '1', OnHold: 1 })
  })

  it('[VEND-9] is of the site at hand, of all sites at head office, and of the tenant alone', async () => {
    const other = await signIn(world.test, { site: 3 })
    expect((await months(other)).at(-1)).toMatchObject({ Orders: 0, Receipts: 0, OnHold: 0 })
    const head = await signIn(world.test, { site: 1 })
    expect((await months(head)).at(-1)).toMatchObject({ Orders: 5, Receipts: 5, OnHold: 1 })
    expect((await months(world.session, 2)).at(-1)).toMatchObject({ Orders: 0 })
    const { rows } = await withTenant(world.test.db, { tenantId: 'cloud', siteId: 1 }, (trx) =>
      sql`select id from supplier_performance where tenant_id = 'ui'`.execute(trx),
    )
    expect(rows).toEqual([])
  })

  it('[VEND-9, CRN-296] tells what was returned: returns whole, and what goes back of credits for quality', async () => {
    const receipt = await received('10')
    const voucher = await world.posted(await world.voucher(receipt, [{ qty: '8', price: '2.1' }]))
    const of = { VoucherId: voucher.Id, VoucherLineId: voucher.Lines[0]?.Id, Price: '2.1' }
    const sent = async (CreditKind: string, ...Lines: readonly object[]) => {
      const draft = await world.made('ApCredits', { SupplierId: 1, CreditKind, LocationId: places.store, Lines })
      return world.moved('ApCredits', await world.moved('ApCredits', draft, 'submit'), 'sendBack')
    }
    const before = Number((await last())['Returned'])
    // Two of ten at 2.00, not invoiced; of four bad ones at 2.10 three go back.
    await sent('Return', { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '2', Price: '2' })
    expect(Number((await last())['Returned']) - before).toBeCloseTo(4, 4)
    const bad = await sent('Quality', { ...of, Qty: '3', GoesBack: true }, { ...of, Qty: '1', GoesBack: false })
    expect(Number((await last())['Returned']) - before).toBeCloseTo(10.3, 4)
    await world.moved('ApCredits', bad, 'reverse', { Remarks: 'they are good after all' })
    expect(Number((await last())['Returned']) - before).toBeCloseTo(4, 4)
  })

  it('[VEND-9] tells amounts to whoever may see costs alone', () => {
    const definitions = world.test.definitions.forTenant('ui')
    const told = readableEntity(definitions, new Set(['ViewSuppliers']), 'supplierPerformance')?.fields.map(
      ({ id }) => id,
    )
    expect(told).toEqual(expect.arrayContaining(['orders', 'onTimePct', 'shortPct', 'onHold']))
    for (const amount of ['received', 'returned', 'credited', 'variance']) expect(told).not.toContain(amount)
  })
})
