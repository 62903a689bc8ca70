import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createResetWorld, set, type ResetWorld } from './reset-world.ts'

const { store, kitchen, bar, flour, wine } = stock

describe('inventory reset', () => {
  let world: ResetWorld
  beforeAll(async () => {
    world = await createResetWorld()
  })
  afterAll(() => world.close())

  it('[RESET-1, RESET-2, RESET-147] tells over several pools what setting to zero changes: below zero, and a remainder no cost says', async () => {
    const run = await world.preview()
    expect(await world.told(run.Id)).toEqual([
      `${store}/${flour} 1000>0 -2500  Open`,
      `${kitchen}/${wine} 3>0 -10  Open`,
      // 5 below zero at 2.5: they come in again.
      `${bar}/${flour} -5>0 12.5  Open`,
    ])
    expect(run).toMatchObject({
      Status: 'Pending',
      ValueBefore: '2497.5',
      ValueEffect: '-2497.5',
      ValueAfter: '0',
      ValueSize: '2522.5',
      LineCount: 3,
    })
    const one = await world.preview({ OfLocationId: kitchen })
    expect(await world.told(one.Id)).toEqual([`${kitchen}/${wine} 3>0 -10  Open`])
    const two = await world.preview({ OfLocationId: bar, AlsoAt: [{ LocationId: kitchen }] })
    expect(await world.told(two.Id)).toEqual([`${kitchen}/${wine} 3>0 -10  Open`, `${bar}/${flour} -5>0 12.5  Open`])
    const nothing = await world.preview({ OfItemId: wine, OfLocationId: store })
    expect((await world.submit(nothing.Id)).json()).toMatchObject({ Code: 'E_NOTHING_TICKED' })
  })

  it('[RESET-207] names several items, and several categories with what is below them', async () => {
    await world.execute(
      sql`insert into category (tenant_id, id, code, name, is_active)
      values ('ui', 902, 'DRINK', 'Drinks', true), ('ui', 903, 'NONE', 'Nothing', true)`,
    )
    await world.execute(sql`update item set category_id = 902 where tenant_id = 'ui' and id = ${wine}`)
    const whole = [`${store}/${flour}`, `${kitchen}/${wine}`, `${bar}/${flour}`]
    const found = async (body: object) =>
      (await world.told((await world.preview(body)).Id)).map((line) => line.split(' ')[0])
    expect(await found({ OfItemId: flour, AlsoItems: [{ ItemId: wine }] })).toEqual(whole)
    expect(await found({ AlsoItems: [{ ItemId: wine }] })).toEqual([whole[1]])
    expect(await found({ OfCategoryId: 903, AlsoCategories: [{ CategoryId: 902 }] })).toEqual([whole[1]])
    expect(await found({ OfCategoryId: 1, AlsoCategories: [{ CategoryId: 902 }] })).toEqual(whole)
    // Named items are looked at as far as their categories are.
    expect(await found({ OfCategoryId: 902, AlsoItems: [{ ItemId: flour }, { ItemId: wine }] })).toEqual([whole[1]])
    await world.execute(sql`update category set parent_id = 903 where tenant_id = 'ui' and id = 902`)
    expect(await found({ AlsoCategories: [{ CategoryId: 903 }] })).toEqual([whole[1]])
    await world.execute(sql`update item set category_id = 1 where tenant_id = 'ui' and id = ${wine}`)
  })

  it('[RESET-4, RUN-12] asks for the code of the site, and for approval by what people took', async () => {
    const run = await world.preview()
    const wrong = await world.submit(run.Id, 'X')
    expect(wrong.json()).toMatchObject({
      Errors: [{ field: 'confirmSite', code: 'typeSiteCode', params: { code: 'S2' } }],
    })
    const asked = (await world.submit(run.Id)).json()
    expect(asked).toMatchObject({ Status: 'PendingApproval', ValueSize: '2522.5' })
    expect((await world.move(set, run.Id, 'apply')).json()).toMatchObject({ Code: 'E_STATE' })

    const small = await world.preview()
    const lines = await world.lines('InventoryResetLines', small.Id)
    for (const row of lines.filter((one) => one['LocationId'] === store))
      await world.change(`InventoryResetLines(${row.Id})`, { IsTaken: false })
    // 10 and 12.5 are taken.
    expect((await world.submit(small.Id)).json()).toMatchObject({ Status: 'PendingApproval', ValueSize: '22.5' })
    for (const { Id } of [run, small]) await world.move(set, Id, 'cancel')
  })

  it('[APPR-213, RESET-208] is not submitted where no rule asks anybody, nor approved by who wrote it, and what was approved before is applied', async () => {
    const before = await world.preview({ OfLocationId: kitchen })
    await world.agree(before.Id)
    const asked = await world.preview({ OfLocationId: kitchen })
    await world.submit(asked.Id)
    expect((await world.move(set, asked.Id, 'approve')).json()).toMatchObject({ Code: 'E_SELF_APPROVE' })
    await world.execute(sql`update approval_rule set is_active = false`)
    const run = await world.preview()
    const refused = await world.submit(run.Id)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      Code: 'E_NOBODY_ASKED',
      Message: expect.stringContaining('approval rule for “Inventory reset”'),
    })
    expect(await world.read(set, run.Id)).toMatchObject({ Status: 'Pending', ConfirmSite: null })
    // Below what the rules there are ask about nobody is asked either.
    await world.execute(sql`update approval_rule set is_active = true, min_amount = 5000`)
    expect((await world.submit(run.Id)).json()).toMatchObject({ Code: 'E_NOBODY_ASKED' })
    await world.execute(sql`update approval_rule set is_active = false`)
    // What is asked already is answered, and what is approved already is applied.
    expect((await world.approve(asked.Id)).json()).toMatchObject({ Status: 'Approved' })
    const after = await world.run(set, before.Id, 'apply')
    expect(after).toMatchObject({ Status: 'Completed', ValueEffect: '-10' })
    await world.act(before.Id, 'reverse', { Remarks: 'Looked at once more' })
    await world.execute(sql`update approval_rule set is_active = true, min_amount = 0`)
    for (const { Id } of [run, asked]) await world.move(set, Id, 'cancel')
  })

  it('[RESET-2, RESET-3, RUN-11] posts what stands as it was looked at, and refuses what moved with what is there now', async () => {
    await world.stockWorld.receive({ location: store, item: wine, qty: '2', unitCost: '4' })
    const run = await world.preview()
    await world.agree(run.Id)
    await world.stockWorld.receive({ location: store, item: flour, qty: '1', unitCost: '2.5' })
    expect(await world.run(set, run.Id, 'apply')).toMatchObject({ Status: 'Partial', DoneCount: 3, RefusedCount: 1 })
    expect(await world.told(run.Id)).toEqual([
      `${store}/${flour} 1000>0 -2500  Refused`,
      `${store}/${wine} 2>0 -8 -8 Done`,
      `${kitchen}/${wine} 3>0 -10 -10 Done`,
      `${bar}/${flour} -5>0 12.5 12.5 Done`,
    ])
    const [refused] = await world.lines('InventoryResetLines', run.Id)
    expect(refused).toMatchObject({ Reason: 'Changed since: it says "1001" now.' })
    expect(await world.pool(kitchen, wine)).toBe('0 0')
    expect(await world.pool(bar, flour)).toBe('0 0')
    const journal =
      await world.execute(sql`select j.role, trim_scale(sum(j.debit - j.credit))::text as amount, j.account_id::int as account
      from journal_line j join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
      where p.event_code = 'RST.SET' group by 1, 3 order by 1`)
    // 8 and 10 are missing, 12.5 too much: 5.5 on the account of the reason.
    expect(journal).toEqual([
      { role: 'INV', amount: '-5.5', account: 1 },
      { role: 'INVVAR', amount: '5.5', account: 2 },
    ])
    expect(await world.broken()).toEqual([])
    // Applied again only what is open is tried again: nothing is posted twice.
    expect(await world.run(set, run.Id, 'apply')).toMatchObject({ Status: 'Partial', DoneCount: 3 })
    expect(await world.pool(store, wine)).toBe('0 0')
  })

  it('[RESET-2] sets to figures people give, what they leave as it is unposted', async () => {
    const run = await world.preview({ Mode: 'ToGiven', OfLocationId: store })
    expect(await world.told(run.Id)).toEqual([`${store}/${flour} 1001>1001 0  Open`])
    const [line] = await world.lines('InventoryResetLines', run.Id)
    expect((await world.change(`InventoryResetLines(${line?.Id})`, { NewQty: '-1' })).statusCode).toBe(422)
    expect((await world.change(`InventoryResetLines(${line?.Id})`, { NewQty: '1005' })).json()).toMatchObject({
      Value: '10',
      Size: '10',
    })
    await world.agree(run.Id)
    expect(await world.run(set, run.Id, 'apply')).toMatchObject({ Status: 'Completed', ValueEffect: '10' })
    expect(await world.pool(store, flour)).toBe('1005 2512.5')
  })

  it('[RESET-5, RESET-6] a closed period refuses every line until it is opened again, and a reversal takes all postings back', async () => {
    const run = await world.preview()
    await world.agree(run.Id)
    const period = (status: string) =>
      world.execute(sql`update fiscal_period set status = ${status} where tenant_id = 'ui' and site_id = 2`)
    await period('Closed')
    expect(await world.run(set, run.Id, 'apply')).toMatchObject({ Status: 'Partial', DoneCount: 0, RefusedCount: 1 })
    const [line] = await world.lines('InventoryResetLines', run.Id)
    expect(line).toMatchObject({
      Outcome: 'Refused',
      Posted: null,
      Reason: expect.stringContaining('of the post date is not open'),
    })
    expect(await world.pool(store, flour)).toBe('1005 2512.5')
    await period('Open')
    expect(await world.run(set, run.Id, 'apply')).toMatchObject({ Status: 'Completed', RefusedCount: 0 })
    expect(await world.pool(store, flour)).toBe('0 0')
    const etag = String((await world.get(`${set}(${run.Id})`)).headers['etag'])
    const back = await world.admin.call({
      method: 'POST',
      url: `/inventory/api/${set}(${run.Id})/reverse`,
      headers: { 'if-match': etag, 'idempotency-key': 'back' },
      payload: { Remarks: 'Wrong site' },
    })
    expect(back.json()).toMatchObject({ Status: 'Cancelled' })
    expect(await world.pool(store, flour)).toBe('1005 2512.5')
    expect(await world.broken()).toEqual([])
  })
})
