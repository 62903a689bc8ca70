import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { groupedLines } from '#core/groups/grouped-lines.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { things } from '../support/inventory.ts'
import { createRequestWorld, tomato, type RequestWorld } from './request-world.ts'

/** Categories of the seeded items, and one of services. */
const [food, services] = [1, 2]

describe('what a request comes to by category', () => {
  let world: RequestWorld
  beforeAll(async () => {
    world = await createRequestWorld()
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into category (tenant_id, id, code, name, is_active) values ('ui', ${services}, 'SERV', 'Services', true)`.execute(
        trx,
      ),
    )
  })
  afterAll(() => world.close())
  afterEach(() => world.holds())

  it('[PREQ-53] a line is of the category of its item, whatever was sent, and of the one that is named where it has none', async () => {
    const sent = {
      ...tomato('10', { Price: '2' }),
      OwnCategoryId: services,
      ItemCategoryId: services,
      CategoryId: services,
    }
    const { Lines } = await world.draft([
      sent,
      { Description: 'Window cleaning', Qty: '2', Price: '85', OwnCategoryId: services },
      { Description: 'Something', Qty: '1', Price: '5' },
    ])
    expect(Lines.map((line) => [line['CategoryId'], line['OwnCategoryId']])).toEqual([
      [food, null],
      [services, services],
      [null, null],
    ])
  })

  it('[PREQ-53] each category tells its lines and what they come to, and all of them come to the total', async () => {
    const request = await world.draft([
      tomato('10', { Price: '2.005' }),
      { Description: 'Window cleaning', Qty: '2', Price: '85', OwnCategoryId: services },
      { ItemId: things.flour, UnitId: things.flourKilo, Description: 'Flour', Qty: '3', Price: '1.1' },
      { Description: 'Something', Qty: '1', Price: '5' },
    ])
    const section = world.test.definitions.base.families
      .get('purchaseRequest')
      ?.form.sections.find(({ grid }) => grid === 'lines')
    const [group] = section?.groups ?? []
    if (group === undefined) throw new Error('A request tells its amount by category')
    const lines = request.Lines.map((line) => ({
      category: Number(line['CategoryId']),
      amount: String(line['Amount']),
    }))
    const told = groupedLines(group, { record: { lines }, lines: 'lines', decimals: 2 })
    // 10 × 2.005 = 20.05 and 3 × 1.10 = 3.30 of food, 2 × 85 = 170 of services, 5.00 of none: 198.35 in all.
    expect(told.map(({ value, count, sums }) => [value, count, sums['amount']])).toEqual([
      [food, 2, '23.35'],
      [services, 1, '170'],
      [0, 1, '5'],
    ])
    expect(request['TotalAmount']).toBe('198.35')
  })
})
