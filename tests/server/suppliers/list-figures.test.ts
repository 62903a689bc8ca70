import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { readableEntity } from '../../../server/entity-sql/readable-entity.ts'
import { createVoucherWorld, type VoucherWorld } from '../purchasing/voucher-world.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { signIn } from '../support/sign-in.ts'

describe('what a list tells of suppliers', () => {
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
  /** A posted receipt of so many tomatoes at 2.00, of an order that wanted them on a day. */
  const received = async (qty: string, wanted = today): Promise<Row> => {
    const order = await world.order([{ qty: '10', price: '2' }], { DeliveryDate: today })
    const draft = await world.receipt([taking(order, 0, qty)])
    if (wanted !== today) {
      const id = Number(draft.Lines[0]?.['OrderId'])
      await run(sql`update purchase_order set delivery_date = ${wanted} where id = ${id}`)
    }
    return world.moved('Receipts', draft, 'post')
  }
  const list = async (query: string, session = world.session): Promise<readonly Row[]> => {
    const answer = await session.call({ url: `/inventory/api/Suppliers?${query}` })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly Row[] }>().value
  }
  const figures = async (session = world.session, id = 1) => {
    const [row] = await list(`$select=Spend,SpendCurrencyId,OnTimePct&$filter=Id eq ${id}`, session)
    return [row?.['Spend'], row?.['OnTimePct']]
  }

  it('[VEND-10] tells what was received of twelve months and how much came on time', async () => {
    expect(await figures()).toEqual(['0', null])
    await received('10')
    await received('7')
    const late = await received('10', '2026-01-02')
    // 27 at 2.00; two of three deliveries on time.
    expect(await figures()).toEqual(['54', '66.7'])
    const order = Number(late.Lines[0]?.['OrderId'])
    await run(sql`update purchase_order set ack_date = ${today}::date where id = ${order}`)
    expect(await figures()).toEqual(['54', '100'])
    await run(sql`update purchase_order set ack_date = ${today}::date - 1 where id = ${order}`)
    expect(await figures()).toEqual(['54', '66.7'])
  })

  it('[VEND-10] a receipt that is undone goes, and an invoice changes nothing', async () => {
    const receipt = await received('5')
    expect(await figures()).toEqual(['64', '75'])
    await world.moved('Receipts', receipt, 'reverse', { Remarks: 'wrong' })
    expect(await figures()).toEqual(['54', '66.7'])
    const billed = await received('10')
    await world.posted(await world.voucher(billed, [{ qty: '10', price: '2' }]))
    expect(await figures()).toEqual(['74', '75'])
    expect(await world.broken()).toEqual([])
  })

  it('[VEND-10] counts this month and the eleven before', async () => {
    const last = await run<{ readonly id: number }>(sql`select max(id) as id from receipt`)
    const id = last.rows[0]?.id ?? 0
    const first = sql`(date_trunc('month', ${today}::date) - interval '11 months')::date`
    await run(sql`update receipt set post_date = ${first} where id = ${id}`)
    expect((await figures())[0]).toBe('74')
    await run(sql`update receipt set post_date = ${first} - 1 where id = ${id}`)
    expect((await figures())[0]).toBe('54')
    await run(sql`update receipt set post_date = ${today} where id = ${id}`)
  })

  it('[VEND-10] sorts and filters by them', async () => {
    expect((await list('$select=Name&$orderby=Spend desc&$top=1')).map(({ Id }) => Id)).toEqual([1])
    expect((await list('$select=Name&$filter=Spend gt 70 and OnTimePct lt 80')).map(({ Id }) => Id)).toEqual([1])
    expect(await list('$select=Name&$filter=OnTimePct lt 75')).toEqual([])
  })

  it('[VEND-10] is of the site at hand, at head office of all, and of books in one currency alone', async () => {
    expect(await figures(await signIn(world.test, { site: 3 }))).toEqual(['0', null])
    const head = await signIn(world.test, { site: 1 })
    expect(await figures(head)).toEqual(['74', '75'])
    await world.test.database
      .owner()
      .transaction()
      .execute(async (trx) => {
        await sql`alter table supplier_delivery no force row level security`.execute(trx)
        await sql`alter table supplier_delivery disable trigger supplier_delivery_guard`.execute(trx)
        await sql`update supplier_delivery set site_id = 3, currency_id = 2
          where receipt_id = (select max(receipt_id) from supplier_delivery)`.execute(trx)
        await sql`alter table supplier_delivery enable trigger supplier_delivery_guard`.execute(trx)
        await sql`alter table supplier_delivery force row level security`.execute(trx)
      })
    expect(await figures(head)).toEqual([null, '75'])
    expect((await figures())[0]).toBe('54')
  })

  it('[VEND-10] tells amounts to whoever may see costs alone, and nothing of another tenant', async () => {
    const definitions = world.test.definitions.forTenant('ui')
    const told = readableEntity(definitions, new Set(['ViewSuppliers']), 'supplier')?.fields.map(({ id }) => id)
    expect(told).toContain('onTimePct')
    expect(told).not.toContain('spend')
    const other = await withTenant(world.test.db, { tenantId: 'harbor', siteId: 1 }, (trx) =>
      sql`select receipt_id from supplier_delivery`.execute(trx),
    )
    expect(other.rows).toEqual([])
  })
})
