import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from '../purchasing/voucher-world.ts'
import { places, things } from '../support/inventory.ts'
import { siteDay } from '../support/site-day.ts'

const [kitchen, stock, cleaning] = [50, 1, 61]

describe('what suppliers give back, and budgets and projects', () => {
  let world: VoucherWorld
  let budget = 0
  let project = 0
  const run = async <T>(text: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    (await withTenant(world.test.db, { tenantId: 'ui', siteId: 2 }, (trx) => text.execute(trx))).rows
  const submitted = async (set: string, body: object) => world.moved(set, await world.made(set, body), 'submit')
  beforeAll(async () => {
    world = await createVoucherWorld()
    await run(sql`insert into cost_centre (tenant_id, id, site_id, code, name, is_active)
      values ('ui', ${kitchen}, 2, 'KIT', 'Kitchen', true)`)
    await run(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
      values ('ui', ${cleaning}, '6110', 'Cleaning', 'EXPENSE', true)`)
    const now = world.test.clock.now()
    const cell = { CostCentreId: kitchen, AccountId: stock, Period: now.getUTCMonth() + 1, Amount: '100000' }
    const year = { FiscalYear: now.getUTCFullYear(), Control: 'Warn' }
    budget = (await submitted('Budgets', { ...year, Lines: [cell] })).Id
    const capex = { Name: 'New bar', Budget: '10000', StartsOn: '2020-01-01', ExpiresOn: '2099-12-31' }
    project = (await submitted('CapitalProjects', capex)).Id
  })
  afterAll(() => world.close())
  afterEach(async () => expect(await world.broken()).toEqual([]))

  /** What was spent of the cell of the budget, and of the project. */
  const spent = async () => {
    const [use] = await world.list(`BudgetUses?$filter=BudgetId eq ${budget}`)
    return [Number(use?.['Actual']), Number((await world.read('CapitalProjects', project))['ActualAmount'] ?? 0)]
  }
  /** What was spent beyond what had been before. */
  const beyond = ([a = 0, b = 0]: readonly number[], [c = 0, d = 0]: readonly number[]) => [a - c, b - d]
  const since = async (before: readonly number[]) => beyond(await spent(), before)
  const received = async (more: object = { CostCentreId: kitchen, ProjectId: project }) => {
    const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '10', Price: '33' }
    return world.moved('Receipts', await world.receipt([line], more), 'post')
  }
  const invoiced = async (receipt: Row, qty: string, price: string) =>
    world.posted(await world.voucher(receipt, [{ qty, price }]))
  const goingBack = async (receipt: Row, Qty: string) => {
    const now = await world.read('Receipts', receipt.Id)
    const line = { ReceiptId: receipt.Id, ReceiptLineId: now.Lines[0]?.Id, Qty, Price: '33' }
    const body = { SupplierId: 1, CreditKind: 'Return', LocationId: places.store, Lines: [line] }
    return world.moved('ApCredits', await submitted('ApCredits', body), 'sendBack')
  }
  const asked = (voucher: Row, CreditKind: string, [Qty, Price]: readonly [string, string]) =>
    submitted('ApCredits', {
      SupplierId: 1,
      CreditKind,
      Lines: [{ VoucherId: voucher.Id, VoucherLineId: voucher.Lines[0]?.Id, Qty, Price }],
    })
  const note = (net: string) => ({
    Fields: { SupplierCreditNo: 'C-1', CreditDate: siteDay({ now: () => new Date() }), CreditNet: net },
  })
  const undone = (set: string, row: Row) => world.moved(set, row, 'reverse', { Remarks: 'wrong' })

  it('[POST-308, CRN-295] goods that go back before their invoice lower both by what their receipt spent', async () => {
    const before = await spent()
    const receipt = await received()
    expect(await since(before)).toEqual([330, 330])
    // 4 at 33.00.
    const sent = await goingBack(receipt, '4')
    expect(await since(before)).toEqual([198, 198])
    await undone('ApCredits', sent)
    expect(await since(before)).toEqual([330, 330])
  })

  it('[POST-308, CRN-295] goods that were invoiced lower both when they go back, and raise them again when the supplier refuses', async () => {
    const before = await spent()
    const receipt = await received()
    await invoiced(receipt, '10', '33')
    const [kept, refused] = [await goingBack(receipt, '3'), await goingBack(receipt, '2')]
    // 5 at 33.00 are 165.00 less.
    expect(await since(before)).toEqual([165, 165])
    await world.moved('ApCredits', kept, 'receive', note('99'))
    expect(await since(before)).toEqual([165, 165])
    const denied = await world.moved('ApCredits', refused, 'refuse', { Remarks: 'they are used' })
    expect(denied).toMatchObject({ Status: 'Denied' })
    expect(await since(before)).toEqual([231, 231])
  })

  it('[POST-308, CRN-295] a price that is credited lowers both again, and undone raises them', async () => {
    const before = await spent()
    const voucher = await invoiced(await received(), '10', '34')
    expect(await since(before)).toEqual([340, 340])
    const credit = await asked(voucher, 'Price', ['10', '1'])
    const done = await world.moved('ApCredits', credit, 'receive', note('10'))
    expect(await since(before)).toEqual([330, 330])
    await undone('ApCredits', done)
    expect(await since(before)).toEqual([340, 340])
  })

  it('[POST-308, CRN-295] a claim for what never came is spent once it is refused', async () => {
    const before = await spent()
    const voucher = await invoiced(await received(), '12', '33')
    expect(await since(before)).toEqual([330, 330])
    const claim = await asked(voucher, 'ShortDelivery', ['2', '33'])
    const part = await world.moved('ApCredits', claim, 'receive', note('33'))
    const closed = await world.moved('ApCredits', part, 'close', { Remarks: 'they say one came' })
    expect(await since(before)).toEqual([363, 363])
    await undone('ApCredits', closed)
    expect(await since(before)).toEqual([330, 330])
  })

  it('[POST-308, VCH-9] what is written off lowers both', async () => {
    const before = await spent()
    const receipt = await received()
    await invoiced(receipt, '4', '33')
    const reason = await world.made('Reasons', { Code: 'RNI', Name: 'Never invoiced', Use: 'receiptClearing' })
    const line = { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '6' }
    const draft = await world.made('ReceiptClearings', { SupplierId: 1, ReasonId: reason.Id, Lines: [line] })
    const cleared = await world.moved('ReceiptClearings', draft, 'post')
    // 6 at 33.00 are 198.00 less.
    expect(await since(before)).toEqual([132, 132])
    await undone('ReceiptClearings', cleared)
    expect(await since(before)).toEqual([330, 330])
  })

  it('[POST-308] where a receipt named no cost centre it is that of its place, whatever the place says by now', async () => {
    const place = (centre: number | null) =>
      run(sql`update location set cost_centre_id = ${centre} where tenant_id = 'ui' and id = ${places.store}`)
    const before = await spent()
    await place(kitchen)
    const receipt = await received({})
    await place(null)
    const voucher = await invoiced(receipt, '10', '34')
    expect(await since(before)).toEqual([340, 0])
    const credit = await asked(voucher, 'Price', ['10', '1'])
    await world.moved('ApCredits', credit, 'receive', note('10'))
    await goingBack(receipt, '1')
    expect(await since(before)).toEqual([297, 0])
  })

  it('[POST-308] and the account is that of its line', async () => {
    const line = { Description: 'Mops', AccountId: cleaning, CostCentreId: kitchen, Qty: '10', Price: '33' }
    const receipt = await world.moved('Receipts', await world.receipt([line]), 'post')
    const voucher = await invoiced(receipt, '10', '34')
    const credit = await asked(voucher, 'Price', ['10', '1'])
    await world.moved('ApCredits', credit, 'receive', note('10'))
    const rows = await run(sql<{
      said: string
    }>`select concat_ws(' ', cost_centre_id, account_id, sum(amount)::numeric(20, 2)) as said
      from commitment_entry where tenant_id = 'ui' and (doc_type_id, doc_id) in ((5, ${receipt.Id}), (6, ${voucher.Id}), (7, ${credit.Id}))
      group by cost_centre_id, account_id having sum(amount) <> 0`)
    expect(rows.map(({ said }) => said)).toEqual([`${kitchen} ${cleaning} 330.00`])
  })
})
