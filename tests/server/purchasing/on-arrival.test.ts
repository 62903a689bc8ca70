import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { Row } from '../sources/order-world.ts'
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
  const received = async (qty: string, price: string, place: number = places.store) => {
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

  const credits = 7
  const sentBack = async (receipt: Row, qty: string, place: number = places.store) => {
    const [line] = receipt.Lines
    const made = await world.made('ApCredits', {
      SupplierId: 1,
      CreditKind: 'Return',
      LocationId: place,
      Lines: [{ ReceiptId: receipt.Id, ReceiptLineId: line?.Id, Qty: qty, Price: line?.['Price'] }],
    })
    return world.move('ApCredits', await world.moved('ApCredits', made, 'submit'), 'sendBack')
  }
  const wentBack = async (receipt: Row, qty: string) => {
    const answer = await sentBack(await world.read('Receipts', receipt.Id), qty)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Row>()
  }
  const keptIs = (isStocked: boolean) =>
    run(sql`update item set is_stocked = ${isStocked} where tenant_id = 'ui' and id = ${things.flour}`)
  const spentOn = async (docType: number, id: number) =>
    (
      await run(sql<{ account: number }>`select distinct j.account_id::int as account from journal_line j
        join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
        where p.doc_type_id = ${docType} and p.doc_id = ${id} and j.role = 'EXP'`)
    ).map(({ account }) => account)

  it('[CRN-740] of 10 at 2.00 that were expensed 4 go back and are not owed, and 2 of the invoiced ones are a claim', async () => {
    await usedAs('OnArrival')
    const [spent, lay] = [Number(await world.balanceOf('EXP')), await worth()]
    await run(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active, is_control)
      values ('ui', 31, '6210', 'Bread', 'EXPENSE', true, false)`)
    await run(sql`update location set expense_account_id = 31 where tenant_id = 'ui' and id = ${places.store}`)
    const receipt = await received('10', '2')
    await run(sql`update location set expense_account_id = null where tenant_id = 'ui' and id = ${places.store}`)
    const before = await wentBack(receipt, '4')
    expect(await world.journal(before.Id, credits)).toEqual(['RNI 8', 'EXP -8'])
    expect(before['Status']).toBe('Completed')
    // The account it was spent on, which the place does not name any more.
    expect([await spentOn(5, receipt.Id), await spentOn(credits, before.Id)]).toEqual([[31], [31]])
    await world.posted(await world.voucher(await world.read('Receipts', receipt.Id), [{ qty: '6', price: '2' }]))
    const after = await wentBack(receipt, '2')
    expect(await world.journal(after.Id, credits)).toEqual(['CLAIM 4', 'EXP -4'])
    expect(after).toMatchObject({ Status: 'Pending', OpenAmount: '4' })
    // 20.00 came, 8.00 and 4.00 went back, and nothing of it moved in stock.
    expect(Number(await world.balanceOf('EXP')) - spent).toBe(8)
    expect(await worth()).toBe(lay)
    await world.moved('ApCredits', after, 'reverse', { Remarks: 'kept after all' })
    expect(Number(await world.balanceOf('EXP')) - spent).toBe(12)
    expect((await sentBack(await world.read('Receipts', receipt.Id), '7')).statusCode).not.toBe(200)
  })

  it('[CRN-740] what is not kept goes back off its expense, and what was kept when it came leaves stock', async () => {
    await usedAs('OnSale')
    const kept = await received('5', '2')
    await keptIs(false)
    const service = await received('3', '2')
    expect(await world.journal((await wentBack(service, '1')).Id, credits)).toEqual(['RNI 2', 'EXP -2'])
    // It lies there still, so it is no expense to take back.
    expect((await sentBack(await world.read('Receipts', kept.Id), '5')).json()).toMatchObject({ Code: 'E_NO_STOCK' })
    await keptIs(true)
    await usedAs('OnArrival')
    const journal = await world.journal((await wentBack(kept, '5')).Id, credits)
    expect(journal.filter((line) => !line.startsWith('PPV'))).toContain('RNI 10')
    expect(journal.some((line) => line.startsWith('INV -'))).toBe(true)
    expect(journal.some((line) => line.startsWith('EXP'))).toBe(false)
  })

  it('[CRN-740] what came for a place that keeps no stock goes back from there', async () => {
    await usedAs('OnSale')
    await run(sql`insert into location (tenant_id, id, site_id, code, name, location_type_id, is_stocked, is_active)
      values ('ui', 15, 2, 'USE', 'Kitchen use', 3, false, true)`)
    const receipt = await received('10', '2', 15)
    const sent = await sentBack(receipt, '4', 15)
    expect(sent.statusCode, sent.body).toBe(200)
    expect(await world.journal(sent.json<Row>().Id, credits)).toEqual(['RNI 8', 'EXP -8'])
  })
})
