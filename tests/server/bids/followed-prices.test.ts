import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bidSteps, type BidLine } from './bid-steps.ts'
import { createFormWorld, issuesOf, type FormWorld } from '../public-forms/form-world.ts'

describe('awards over prices that follow each other', () => {
  let world: FormWorld
  beforeAll(async () => {
    world = await createFormWorld({ controller: ['LinkBids', 'ViewCost'] })
    await world.execute(sql`insert into supplier (tenant_id, id, number, name, email, hold, is_active) values
      ('ui', 801, 'S1', 'Farm', 'farm@bids.test', 'None', true), ('ui', 802, 'S2', 'Mill', 'mill@bids.test', 'None', true)`)
    await world.execute(sql`update unit set is_active = true`)
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, price_from) values
      ('ui', 1, 1, 801, 1, 3, '2026-01-01'), ('ui', 1, 2, 801, 1, 4, '2027-02-15')`)
    for (const table of ['item_supplier', 'supplier'])
      await world.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), 5000)`)
  })
  afterAll(() => world.close())

  const { sent, answer, due } = bidSteps(() => world)
  const prices = () =>
    world.execute(sql`select trim_scale(price)::text as price, price_from::text as "from", price_to::text as "to"
      from item_supplier where parent_id = 1 and supplier_id = 801 order by price_from, id`)

  it('[RFB-9, RFB-11, REC-36] one without an end keeps nothing of the days after another has begun', async () => {
    const { path, farm } = await sent()
    expect((await answer(farm, '2.50')).statusCode).toBe(200)
    await due(path)
    expect((await world.move(path, 'open')).statusCode).toBe(200)
    const { Lines } = (await world.get(path)).json<{ Lines: readonly (BidLine & { AwardSupplierId: number })[] }>()
    expect(Lines[0]).toMatchObject({ AwardSupplierId: 801 })
    const asked = await world.move(path, 'award')
    expect([asked.statusCode, issuesOf(asked)]).toEqual([409, ['lines awardCuts', 'lines awardCuts']])
    expect(asked.json()).toMatchObject({
      Errors: [
        { params: { price: '3', held: '2026-01-01 to 2027-02-14', rest: '2026-01-01 to 2026-12-31' } },
        { params: { price: '4', held: '2027-02-15 to …', rest: '2027-04-01 to …' } },
      ],
    })
    const awarded = await world.move(path, 'award', { Confirmed: true })
    expect(awarded.statusCode, awarded.body).toBe(200)
    expect(await prices()).toEqual([
      { price: '3', from: '2026-01-01', to: '2026-12-31' },
      { price: '2.5', from: '2027-01-01', to: '2027-03-31' },
      { price: '4', from: '2027-04-01', to: null },
    ])
  })
  it('[RFB-9] an item whose list has as many lines as it may have is awarded nothing', async () => {
    const { path, mill } = await sent()
    expect((await answer(mill, '2.40', '90')).statusCode).toBe(200)
    await due(path)
    expect((await world.move(path, 'open')).statusCode).toBe(200)
    await world.execute(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, price_from, price_to)
      select 'ui', 1, 100 + n, 802, 1, 1, '1999-01-01'::date + n, '1999-01-01'::date + n from generate_series(1, 97) n`)
    const full = await world.move(path, 'award', { Confirmed: true })
    expect([full.statusCode, issuesOf(full)]).toEqual([422, ['lines/0/item pricesFull']])
    await world.execute(sql`delete from item_supplier where line_no = 197`)
    const awarded = await world.move(path, 'award', { Confirmed: true })
    expect(awarded.statusCode, awarded.body).toBe(200)
  })
})
