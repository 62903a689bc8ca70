import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCountWorld, withCount, type CountWorld } from '../counts/count-world.ts'
import type { Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { testUsers } from '../support/seed.ts'

/** Meat, office supplies with paper below them, and dry goods; tomatoes are of food. */
const [meat, office, paper, dry] = [2, 3, 4, 5]

describe('approval rules of categories, where a document has lines of several', () => {
  let w: CountWorld
  beforeAll(async () => {
    w = await createCountWorld()
    await w.run(sql`insert into category (tenant_id, id, code, name, parent_id, is_active) values
      ('ui', ${meat}, 'MEAT', 'Meat', null, true), ('ui', ${office}, 'OFFICE', 'Office', null, true),
      ('ui', ${paper}, 'PAPER', 'Paper', ${office}, true), ('ui', ${dry}, 'DRY', 'Dry goods', null, true)`)
    await w.run(sql`update category set is_active = true where tenant_id = 'ui'`)
    await w.run(sql`update item set category_id = ${dry} where tenant_id = 'ui' and id = ${things.flour}`)
  })
  afterAll(() => w.close())

  const rule = (Name: string, DocType: string, more: object = {}) =>
    w.made('ApprovalRules', {
      Name,
      DocType,
      MinAmount: '0',
      Levels: [{ Mode: 'Any', UserId: testUsers.controller.id, MinAmount: '0' }],
      ...more,
    })
  /** The rule that asks about a document; undefined where nobody is asked. */
  const askedBy = async (family: string, { Id }: Row) => {
    const rows = await w.run(sql<{ name: string }>`select r.name from approval_request q
      join approval_rule r on r.tenant_id = q.tenant_id and r.id = q.rule_id
      where q.family = ${family} and q.doc_id = ${Id} and q.state = 'Open'`)
    return rows[0]?.name
  }
  const submitted = async (set: string, body: object) => w.moved(set, await w.made(set, body), 'submit')

  it('[APPR-211] a line of paper takes an order of meat from nobody, and an order of paper alone is asked about as paper', async () => {
    await rule('Director', 'purchaseOrder')
    const steps = [{ Mode: 'Any', UserId: testUsers.controller.id, MinAmount: '1000' }]
    await rule('Secretary', 'purchaseOrder', { CategoryId: paper, Levels: steps })
    const line = (Price: string, CategoryId: number) => ({ Description: 'Goods', Qty: '1', Price, CategoryId })
    const ordered = async (...Lines: readonly object[]) =>
      askedBy(
        'purchaseOrder',
        await submitted('PurchaseOrders', { SupplierId: 1, DeliveryLocationId: places.store, Lines }),
      )
    expect(await ordered(line('50000', meat), line('0.5', paper))).toBe('Director')
    expect(await ordered(line('50000', paper))).toBe('Secretary')
    expect(await ordered(line('50000', paper), line('0.5', meat))).toBe('Secretary')
    // Below the first step of paper an order is not free: it is left to the general rule.
    expect(await ordered(line('900', paper))).toBe('Director')
  })

  it('[APPR-211] a cell of a market list that nobody filled chooses no rule', async () => {
    await rule('Flour is asked about', 'marketList', { CategoryId: dry })
    const tomatoes = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '4' }
    const flour = (Qty: string | null) => ({ ItemId: things.flour, UnitId: things.flourKilo, Qty })
    const listed = async (qty: string | null) =>
      askedBy('marketList', await submitted('MarketLists', { LocationId: places.store, Lines: [tomatoes, flour(qty)] }))
    expect([await listed(null), await listed('0'), await listed('1')]).toEqual([
      undefined,
      undefined,
      'Flour is asked about',
    ])
  })

  it('[APPR-211] nor does an item that was counted as it should be', async () => {
    await rule('Flour is off', 'physicalInventory', { CategoryId: dry })
    await w.enter('10', '2')
    await w.enter('10', '3', { ItemId: things.flour, UnitId: things.flourKilo })
    const countedAs = async (tomatoes: string, flour: string) => {
      const sheet = await w.filled()
      const Lines = sheet.Lines.map((line) => withCount(line, line['ItemId'] === things.flour ? flour : tomatoes))
      const answer = await w.patch(sheet, { Lines })
      expect(answer.statusCode, answer.body).toBe(200)
      const sent = await w.moved('PhysicalInventories', answer.json<Row>(), 'submit')
      const asked = await askedBy('physicalInventory', sent)
      await w.moved('PhysicalInventories', sent, 'cancel')
      return asked
    }
    expect(await countedAs('9', '10')).toBeUndefined()
    expect(await countedAs('10', '9')).toBe('Flour is off')
    expect(await countedAs('10', '0')).toBe('Flour is off')
  })
})
