import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { places, things } from '../support/inventory.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('goods that are used on arrival', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
  })
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
    const [ledger, account] = await world.owed()
    expect(account).toBe(ledger)
  })
  afterAll(() => world.close())

  const run = <T>(text: ReturnType<typeof sql<T>>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  const usedAs = (depletion: string | null) =>
    run(sql`update item set depletion = ${depletion} where tenant_id = 'ui' and id = ${things.flour}`)
  const received = async (qty: string, price: string, place = places.store) => {
    const line = { ItemId: things.flour, UnitId: things.flourKilo, Qty: qty, Price: price }
    return world.moved('Receipts', await world.receipt([line], { LocationId: place }), 'post')
  }
  const rows = async (id: number) =>
    (
      await run(sql<{ line: string }>`select l.entry_type || ' ' || trim_scale(l.value) as line from stock_ledger l
        join posting p on p.tenant_id = l.tenant_id and p.id = l.posting_id
        where p.doc_type_id = 5 and p.doc_id = ${id} order by l.id`)
    ).map(({ line }) => line)
  const worth = async () =>
    (
      await run(sql<{
        worth: string
      }>`select trim_scale(coalesce(sum(l.qty), 0)) || ' ' || trim_scale(coalesce(sum(l.value), 0)) as worth
        from stock_ledger l where l.item_id = ${things.flour}`)
    )[0]?.worth

  it('[POST-80] 10 at 2.00 are owed and expensed, and nothing lies there; the reversal leaves nothing either', async () => {
    await usedAs('OnArrival')
    const receipt = await received('10', '2')
    expect(await rows(receipt.Id)).toEqual(['RECEIPT 20', 'DIRECT -20'])
    expect((await world.journal(receipt.Id, 5)).toSorted()).toEqual(['EXP 20', 'INV 0', 'RNI -20'])
    expect(await worth()).toBe('0 0')
    await world.moved('Receipts', receipt, 'reverse', { Remarks: 'wrong' })
    expect(await worth()).toBe('0 0')
    expect(await world.owed()).toEqual(['0', '0'])
    expect(await world.balanceOf('EXP')).toBe('0')
  })

  it('[POST-80] with 4 at 1.00 there, 10 at 2.00 leave at the average: 17.1429, and 6.8571 stay', async () => {
    await usedAs(null)
    const kept = await received('4', '1')
    await run(sql`insert into item_type (tenant_id, id, code, name, depletion, count_frequency, is_active)
      values ('ui', 77, 'BREAD', 'Bread', 'OnArrival', 'Daily', true)`)
    await run(sql`update item set item_type_id = 77 where tenant_id = 'ui' and id = ${things.flour}`)
    const receipt = await received('10', '2')
    expect(await rows(receipt.Id)).toEqual(['RECEIPT 20', 'DIRECT -17.1429'])
    const unit = Number((await worth())?.split(' ')[1])
    expect(unit).toBe(6.8571)
    await world.moved('Receipts', receipt, 'reverse', { Remarks: 'wrong' })
    expect((await worth())?.split(' ')[1]).not.toBe('0')
    // The item's own word goes before that of its type.
    await usedAs('OnSale')
    const stocked = await received('1', '2')
    expect(await rows(stocked.Id)).toEqual(['RECEIPT 2'])
    for (const one of [stocked, kept]) await world.moved('Receipts', one, 'reverse', { Remarks: 'wrong' })
    expect((await worth())?.split(' ')[0]).toBe('0')
  })
})
