import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApprovalWorld, type ApprovalWorld } from '../approval/approval-world.ts'
import { add, change, issuesOf } from '../people/people-world.ts'
import { signIn } from '../support/sign-in.ts'
import { stock } from './stock-world.ts'

/** Accounts of the seeded stock world. */
const account = { inventory: 1, expense: 2, variance: 3 }

const sites = ['Resort of ui', 'Convention centre of ui']
/** Events that may book at two sites. */
const between = ['REQ.ISSUE', 'TRF.DIRECT', 'TRF.SHIP', 'TRF.RECEIVE', 'TRF.RETURN']
const spoiled = ['SPL.POST', 'TRF.LOSS'].flatMap((event) => sites.map((site) => `${event} SPOIL ${site}: Dry goods`))
const unkept = sites.map((site) => `RCV.POST EXP ${site}: Dry goods`)

describe('account mapping', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
    await world.rule()
    await world.execute(sql`update category set is_active = true`)
    for (const [index, kind] of ['AP', 'AR', 'CLAIM', 'TAX', 'TAXPAY', 'REVENUE'].entries())
      await world.execute(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
        values ('ui', ${60 + index}, ${`80${index}`}, ${kind}, ${kind}, true)`)
  })
  afterAll(() => world.close())

  const map = (row: object) => add(world.admin, 'AccountMappings', row)
  const gaps = async () =>
    (await world.admin.call({ url: '/inventory/api/AccountGaps?$expand=Site' }))
      .json<{ value: readonly { Role: string; Site: { Name: string }; Categories: string; Event: string }[] }>()
      .value.map((row) => `${row.Event} ${row.Role} ${row.Site.Name}: ${row.Categories}`)
  const expense = async () => {
    const answer = await add(world.chef, 'Requisitions', {
      // Keeps no stock and names no account of its own, so what it takes is booked to expense.
      RequestLocationId: stock.office,
      SupplyLocationId: stock.store,
      RequisitionType: 'Stock',
      Lines: [{ ItemId: stock.flour, UnitId: stock.each[1], Qty: '1' }],
    })
    expect(answer.statusCode, answer.body).toBe(201)
    const { Id, DocNo } = answer.json<{ Id: number; DocNo: string }>()
    const draft = { id: Id, docNo: DocNo, etag: String(answer.headers['etag']) }
    const submitted = await world.move(world.chef, draft, 'submit')
    return { ...draft, etag: String(submitted.headers['etag']) }
  }

  it('[POST-31] names a row once, only places that are asked for, and an account that can be booked', async () => {
    expect((await map({ Role: 'EXP', SiteId: 2, AccountId: account.expense })).statusCode).toBe(201)
    expect(issuesOf(await map({ Role: 'EXP', SiteId: 2, AccountId: account.expense }))).toEqual([
      'category uniqueTogether',
    ])
    expect((await map({ Role: 'EXP', LocationId: stock.store, CategoryId: 1, AccountId: 2 })).statusCode).toBe(201)
    for (const place of [{ SiteId: 3, CategoryId: 1 }, { LocationId: stock.store }])
      expect(issuesOf(await map({ Role: 'EXP', ...place, AccountId: 2 }))).toEqual(['category rule/place'])
    expect(issuesOf(await map({ Role: 'INV', AccountId: account.expense }))).toEqual(['account controlAccount'])
    expect(issuesOf(await map({ Role: 'PPV', AccountId: account.inventory }))).toEqual(['account plainAccount'])
    expect((await add(world.controller, 'AccountMappings', { Role: 'PPV', AccountId: 3 })).statusCode).toBe(403)
    await world.execute(sql`delete from account_mapping`)
  })

  it('[POST-67] no mapping, reason or category names an account of a sub-ledger for what is none of it', async () => {
    // The account of what is received and not invoiced, and that of what is owed to suppliers.
    const [rni, ap] = [6, 60]
    expect(issuesOf(await map({ Role: 'SPOIL', AccountId: rni }))).toEqual(['account plainAccount'])
    expect(issuesOf(await map({ Role: 'RNI', AccountId: account.expense }))).toEqual(['account ledgerAccount'])
    expect(issuesOf(await map({ Role: 'AP', AccountId: rni }))).toEqual(['account ledgerAccount'])
    const reason = { Code: 'R-67', Name: 'Sixty-seven', Use: 'spoilage' }
    for (const AccountId of [account.inventory, rni, ap])
      expect(issuesOf(await add(world.admin, 'Reasons', { ...reason, AccountId }))).toEqual(['account lookup'])
    expect((await add(world.admin, 'Reasons', { ...reason, AccountId: account.expense })).statusCode).toBe(201)
    const category = { Code: 'C-67', Name: 'Sixty-seven' }
    expect(
      issuesOf(await add(world.admin, 'Categories', { ...category, InventoryAccountId: 2, ExpenseAccountId: rni })),
    ).toEqual(['inventoryAccount lookup', 'expenseAccount lookup'])
  })

  it('[POST-68] no reason names a control account', async () => {
    await world.execute(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_control, is_active)
      values ('ui', 68, '6800', 'Kept by others', 'EXPENSE', true, true)`)
    const reason = { Code: 'R-68', Name: 'Sixty-eight', Use: 'spoilage', AccountId: 68 }
    expect(issuesOf(await add(world.admin, 'Reasons', reason))).toEqual(['account lookup'])
    expect((await map({ Role: 'SPOIL', AccountId: 68 })).statusCode).toBe(201)
    await world.execute(sql`delete from account_mapping`)
    await world.execute(sql`delete from gl_account where id = 68`)
  })

  it('[POST-67] an account that something was booked on neither becomes one of a sub-ledger nor stops being one', async () => {
    const kind = (id: number, AccountKind: string) => change(world.admin, `GlAccounts(${id})`, { AccountKind })
    expect((await kind(64, 'EXPENSE')).statusCode).toBe(200)
    expect((await kind(64, 'TAXPAY')).statusCode).toBe(200)
    // The opening balance stands on account 4 since the stock was entered.
    expect(issuesOf(await kind(4, 'RNI'))).toEqual(['accountKind bookedAccount'])
    expect((await kind(4, 'VARIANCE')).statusCode).toBe(200)
    expect((await kind(4, 'OPENING')).statusCode).toBe(200)
  })

  it('[POST-32] tells what is missing for the events that are posted, until a row closes the gap', async () => {
    const missing = (role: string, names = sites, events = between) =>
      events.flatMap((event) => names.map((site) => `${event} ${role} ${site}: Dry goods`))
    expect(new Set(await gaps())).toEqual(new Set([...missing('DUEFROM'), ...missing('DUETO')]))
    await map({ Role: 'DUEFROM', AccountId: account.variance })
    await map({ Role: 'DUETO', SiteId: 2, AccountId: account.variance })
    expect(new Set(await gaps())).toEqual(new Set(missing('DUETO', ['Convention centre of ui'])))
    await map({ Role: 'DUETO', CategoryId: 1, AccountId: account.variance })
    expect(await gaps()).toEqual([])
    await world.execute(sql`update gl_account set is_active = false where id = ${account.expense}`)
    // What is spoiled is an expense too, and what is received and not kept.
    expect(new Set(await gaps())).toEqual(
      new Set([
        ...missing('EXP', sites, ['REQ.ISSUE', 'TRF.DIRECT', 'TRF.RECEIVE', 'CRN.POST', 'RCV.RETURN', 'VCH.POST']),
        ...spoiled,
        ...unkept,
      ]),
    )
  })

  it('[POST-33] a posting without an account names the screen, the row that is missing there, and the line that asked', async () => {
    const draft = await expense()
    const refused = await world.move(world.admin, draft, 'issue')
    expect(refused.json()).toMatchObject({
      Code: 'E_ACCOUNT',
      Message:
        'No account for “Expense” at Resort of ui for the category Dry goods: add a row in Setup, Account mapping (asked by line 1)',
      Errors: [{ lines: 'lines', row: 0, field: 'item', code: 'E_ACCOUNT' }],
    })
    expect((await map({ Role: 'EXP', CategoryId: 1, AccountId: account.variance })).statusCode).toBe(201)
    expect(new Set(await gaps())).toEqual(new Set(spoiled))
    expect((await world.move(world.admin, draft, 'issue')).statusCode).toBe(200)
  })

  it('[POST-32] shows a tenant its own gaps only, and only to who may see the mapping', async () => {
    const harbor = await signIn(world, { tenant: 'harbor' })
    expect((await harbor.call({ url: '/inventory/api/AccountGaps' })).json()).toMatchObject({ value: [] })
    expect((await world.chef.call({ url: '/inventory/api/AccountGaps' })).statusCode).toBe(403)
  })

  it('[POST-61] stock stays on its account: no mapping and no account may put it on another, nor the one it is mapped to go', async () => {
    // A thousand flour lie in the store, on the first inventory account there is.
    await world.execute(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
      values ('ui', 50, '5050', 'Cellar', 'INVENTORY', true)`)
    await world.execute(sql`select setval(pg_get_serial_sequence('gl_account', 'id'), 5000)`)
    const refused = ['account stockMovesAccount']
    for (const place of [{}, { SiteId: 2 }, { CategoryId: 1 }, { LocationId: stock.store, CategoryId: 1 }])
      expect(issuesOf(await map({ Role: 'INV', ...place, AccountId: 50 }))).toEqual(refused)
    // Nothing lies at the other site and in the kitchen, and what says the same as before changes nothing.
    expect((await map({ Role: 'INV', SiteId: 3, AccountId: 50 })).statusCode).toBe(201)
    expect((await map({ Role: 'INV', LocationId: stock.kitchen, CategoryId: 1, AccountId: 50 })).statusCode).toBe(201)
    const own = await map({ Role: 'INV', AccountId: account.inventory })
    expect(own.statusCode, own.body).toBe(201)
    const url = `AccountMappings(${own.json<{ Id: number }>().Id})`
    expect(issuesOf(await change(world.admin, url, { AccountId: 50 }))).toEqual(refused)
    const inventory = `GlAccounts(${account.inventory})`
    expect(issuesOf(await change(world.admin, inventory, { AccountKind: 'EXPENSE' }))).toEqual([
      'accountKind stockMovesAccount',
    ])
    await world.execute(sql`delete from account_mapping where site_id is null and location_id is null`)
    // The first of its kind is the one with the lowest code that is active.
    const first = { Code: '0001', Name: 'First', AccountKind: 'INVENTORY' }
    expect(issuesOf(await add(world.admin, 'GlAccounts', first))).toEqual(['accountKind stockMovesAccount'])
    expect(issuesOf(await change(world.admin, inventory, { IsActive: false }))).toEqual(['isActive stockMovesAccount'])
    expect((await add(world.admin, 'GlAccounts', { ...first, Code: '9001' })).statusCode).toBe(201)
  })

  it('[POST-61] a mapping that stock stands by is not deleted', async () => {
    await world.execute(sql`delete from account_mapping`)
    await world.execute(
      sql`insert into account_mapping (tenant_id, id, role, account_id, version_no) values ('ui', 70, 'INV', 1, 1)`,
    )
    const remove = async () => {
      const url = '/inventory/api/AccountMappings(70)'
      const headers = { 'if-match': String((await world.admin.call({ url })).headers['etag']) }
      return world.admin.call({ method: 'DELETE', url, headers })
    }
    // Without it the stock would stand on an account with a lower code.
    await world.execute(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
      values ('ui', 51, '0002', 'Older', 'INVENTORY', true)`)
    expect((await remove()).json()).toMatchObject({ Code: 'E_REFERENCED' })
    await world.execute(sql`delete from gl_account where id = 51`)
    expect((await remove()).statusCode).toBe(204)
  })
})
