import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { readableEntity } from '../../../server/entity-sql/readable-entity.ts'
import { createVoucherWorld, type VoucherWorld } from '../purchasing/voucher-world.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { signIn } from '../support/sign-in.ts'

describe('how a supplier is rated', () => {
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
  /** A posted receipt of so many of the ten tomatoes an order wants at 2.00. */
  const received = async (qty: string, isLate = false): Promise<Row> => {
    const order = await world.order([{ qty: '10', price: '2' }], { DeliveryDate: today })
    if (isLate) await run(sql`update purchase_order set delivery_date = ${today}::date - 1 where id = ${order.Id}`)
    return world.moved('Receipts', await world.receipt([taking(order, 0, qty)]), 'post')
  }
  const rating = async (session = world.session, query = '$filter=Id eq 1') => {
    const answer = await session.call({
      url: `/inventory/api/Suppliers?$select=FillPct,OnTimePct,BilledBeyondPct,Rating&${query}`,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const rows = answer.json<{ value: readonly Row[] }>().value
    return rows.map((row) => [row['FillPct'], row['OnTimePct'], row['BilledBeyondPct'], row['Rating']])
  }

  it('[VEND-271] by what came, what came on time and what was billed beyond, of what is known', async () => {
    expect(await rating()).toEqual([[null, null, null, null]])
    const whole = await received('10')
    expect(await rating()).toEqual([['100', '100', null, 100]])
    // 2.00 of 40.00 did not come, and one of two was late: 95 and 50, (38 + 20) of 80.
    const late = await received('9', true)
    expect(await rating()).toEqual([['95', '50', null, 73]])
    // Ten at 2.04 instead of 2.00 are 2 % beyond: 80 of the price, 38 + 20 + 16.
    await world.posted(await world.voucher(whole, [{ qty: '10', price: '2.04' }]))
    expect(await rating()).toEqual([['95', '50', '2', 74]])
    // Cheaper by 0.90 of 18.00 beside it: 0.40 - 0.90 of 38.00 are 1.3 % below, and nothing is lost.
    await world.posted(await world.voucher(late, [{ qty: '9', price: '1.9' }]))
    expect(await rating()).toEqual([['95', '50', '-1.3', 78]])
    const form = await world.session.call({ url: '/inventory/api/Suppliers(1)' })
    expect(form.json()).toMatchObject({ Rating: 78, FillPct: '95' })
    expect(await rating(world.session, '$filter=Rating gt 77&$orderby=Rating desc')).toHaveLength(1)
    expect(await world.broken()).toEqual([])
  })

  it('[VEND-271] what is undone goes, and the figures are those of the site at hand', async () => {
    const undone = await received('1')
    // 18.00 more did not come, of 60.00.
    expect((await rating())[0]?.[0]).toBe('66.7')
    await world.moved('Receipts', undone, 'reverse', { Remarks: 'wrong' })
    expect(await rating()).toEqual([['95', '50', '-1.3', 78]])
    expect(await rating(await signIn(world.test, { site: 3 }))).toEqual([[null, null, null, null]])
    expect(await rating(await signIn(world.test, { site: 1 }))).toEqual([['95', '50', '-1.3', 78]])
    expect(await world.broken()).toEqual([])
  })

  it('[VEND-271] is told to whoever may see costs alone', () => {
    const definitions = world.test.definitions.forTenant('ui')
    const told = readableEntity(definitions, new Set(['ViewSuppliers']), 'supplier')?.fields.map(({ id }) => id)
    expect(told).toContain('fillPct')
    for (const costs of ['rating', 'billedBeyondPct']) expect(told).not.toContain(costs)
  })

  it('[VEND-271] never leaves 0 to 100', async () => {
    const { rows } = await run<{ readonly least: number; readonly most: number; readonly priced: number }>(
      sql`select supplier_rating(0, 0, 50) as least, supplier_rating(100, 100, -3) as most, supplier_rating(null, null, 2) as priced`,
    )
    expect(rows).toEqual([{ least: 0, most: 100, priced: 80 }])
  })
})
