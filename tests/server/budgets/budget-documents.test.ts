import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { readableEntity } from '../../../server/entity-sql/readable-entity.ts'
import { postingEvents } from '../../../server/posting/events/index.ts'
import { createRequestWorld, ordering, tomato, type RequestWorld } from '../requests/request-world.ts'
import { taking } from '../sources/order-world.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

const kitchen = 50
const [stock, expense] = [1, 2]

type Read = Readonly<Record<string, unknown>>

describe('the documents behind a budget', () => {
  let world: RequestWorld
  let budget = 0
  beforeAll(async () => {
    world = await createRequestWorld()
    await run(sql`insert into cost_centre (tenant_id, id, site_id, code, name, is_active)
      values ('ui', ${kitchen}, 2, 'KIT', 'Kitchen', true)`)
    // The period of today is made by the first posting.
    await world.request([{ Description: 'Anything', Qty: '1', Price: '1' }])
    const [period] = await run<{ readonly year: number; readonly no: number }>(sql`
      select f.fiscal_year as year, f.period_no as no from fiscal_period f
      join posting p on p.tenant_id = f.tenant_id and p.period_id = f.id where f.tenant_id = 'ui' limit 1`)
    const cell = (AccountId: number) => ({ CostCentreId: kitchen, AccountId, Period: period?.no, Amount: '10000' })
    const draft = await world.create('Budgets', {
      FiscalYear: period?.year,
      Control: 'Block',
      Lines: [cell(stock), cell(expense)],
    })
    budget = (await world.done('Budgets', draft, 'submit')).Id
  })
  afterAll(() => world.close())

  const run = async <T>(text: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    (await withTenant(world.test.db, { tenantId: 'ui', siteId: 2 }, (trx) => text.execute(trx))).rows
  const read = async (path: string, session: TestSession = world.session): Promise<readonly Read[]> => {
    const answer = await session.call({ url: `/inventory/api/${path}` })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly Read[] }>().value
  }
  const uses = async (account: number): Promise<Read> =>
    (await read(`BudgetUses?$filter=BudgetId eq ${budget} and AccountId eq ${account}`))[0] ?? {}
  const documents = (use: Read, session?: TestSession) =>
    read(`BudgetDocuments?$filter=UseId eq ${String(use['Id'])}&$orderby=Id`, session)
  const told = (rows: readonly Read[]) =>
    rows.map((row) => [row['Family'], row['DocNumber'], row['Committed'], row['Actual']])
  const sum = (rows: readonly Read[], name: string) => rows.reduce((all, row) => all + Number(row[name]), 0)
  const forKitchen = { CostCentreId: kitchen }

  it('[BUDG-18, BUDG-319] lists request, order, receipt and bill with what each committed and spent', async () => {
    expect(await documents(await uses(stock))).toEqual([])
    // 10 at 2.50 are asked for: 25.00.
    const draft = await world.draft([tomato('10', { Price: '2.5' })], forKitchen)
    const asked = await world.done('PurchaseRequests', draft, 'submit')
    expect(told(await documents(await uses(stock)))).toEqual([['purchaseRequest', asked['DocNo'], '25', '0']])
    // The order of 10 at 3.00 takes its place, and 4 of them arrive at 3.10.
    const order = await world.done(
      'PurchaseOrders',
      await world.orderOf([ordering(asked, 0, '10', { Price: '3' })], forKitchen),
      'submit',
    )
    const receipt = await world.done(
      'Receipts',
      await world.receipt([taking(order, 0, '4', { Price: '3.1' })], forKitchen),
      'post',
    )
    const cell = await uses(stock)
    const rows = await documents(cell)
    expect(told(rows)).toEqual([
      ['purchaseOrder', order['DocNo'], '18', '0'],
      ['receipt', receipt['DocNo'], '0', '12.4'],
    ])
    expect(rows[0]).toMatchObject({
      Document: `3/${order.Id}/${String(order['DocNo'])}`,
      CostCentreId: kitchen,
      AccountId: stock,
      PostDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    const [listed] = await read(`Budgets?$filter=Id eq ${budget}&$select=Id,UsedAmount,UsedPct`)
    // 18.00 and 12.40 of two cells of 10,000.00.
    expect(listed).toMatchObject({ UsedAmount: '30.4', UsedPct: '0.2' })
    // What is reversed has come to nothing: it is not listed, and the order commits all of it again.
    await world.done('Receipts', receipt, 'reverse', { Remarks: 'Wrong goods' })
    expect(told(await documents(await uses(stock)))).toEqual([['purchaseOrder', order['DocNo'], '30', '0']])
  })

  it('[BUDG-18] comes to what the cell says, in each cell and in the whole budget', async () => {
    for (const [no, price] of [
      ['B-1', '200'],
      ['B-2', '34.56'],
    ]) {
      const line = { Description: 'Linen', AccountId: expense, CostCentreId: kitchen, Qty: '1', Price: price }
      const bill = await world.create('MiscInvoices', { SupplierId: 1, InvoiceNo: no, Lines: [line] })
      await world.done('MiscInvoices', await world.done('MiscInvoices', bill, 'submit'), 'post')
    }
    await world.request([{ Description: 'Uniforms', Qty: '10', Price: '7' }], forKitchen)
    for (const account of [stock, expense]) {
      const cell = await uses(account)
      const rows = await documents(cell)
      expect(sum(rows, 'Actual')).toBe(Number(cell['Actual']))
      expect(sum(rows, 'Committed')).toBe(Number(cell['Ordered']) + Number(cell['Requested']))
      expect(rows.length).toBeGreaterThan(0)
    }
    const all = await read(`BudgetDocuments?$filter=BudgetId eq ${budget}`)
    const cells = await read(`BudgetUses?$filter=BudgetId eq ${budget}`)
    expect(sum(all, 'Actual')).toBe(sum(cells, 'Actual'))
    expect(sum(all, 'Committed')).toBe(sum(cells, 'Ordered') + sum(cells, 'Requested'))
    const [total] = await read(`BudgetDocuments?$filter=BudgetId eq ${budget}&$top=1&$skip=1&$orderby=Actual desc`)
    expect(total?.['Actual']).toBe('34.56')
  })

  it('[BUDG-18] is of the site at hand and of the tenant alone, and tells amounts to whoever may see costs', async () => {
    const cell = await uses(expense)
    expect(await documents(cell, await signIn(world.test, { site: 3 }))).toEqual([])
    expect(await documents(cell, await signIn(world.test, { site: 1 }))).toHaveLength(3)
    const foreign = await withTenant(world.test.db, { tenantId: 'cloud', siteId: 1 }, (trx) =>
      sql`select id from budget_document where tenant_id = 'ui'`.execute(trx),
    )
    expect(foreign.rows).toEqual([])
    const names = (rights: readonly string[]) =>
      readableEntity(world.test.definitions.forTenant('ui'), new Set(rights), 'budgetDocument')?.fields.map(
        ({ id }) => id,
      )
    expect(names(['ViewBudget'])).not.toEqual(expect.arrayContaining(['committed']))
    expect(names(['ViewBudget'])).not.toEqual(expect.arrayContaining(['actual']))
    expect(names(['ViewBudget', 'ViewCost'])).toEqual(expect.arrayContaining(['docNumber', 'committed', 'actual']))
  })

  it('[BUDG-319] tells how near a budget is to its end by its amounts, and counts periods no line has an amount for', async () => {
    const told = async (id: number) => {
      const [row] = await read(`Budgets?$filter=Id eq ${id}&$select=Id,UsedAmount,UsedPct,Light`)
      return [row?.['UsedAmount'], row?.['UsedPct'], row?.['Light']]
    }
    const used = Number((await told(budget))[0])
    const cells = (await uses(stock))['PeriodNo']
    // Of the period before or after, a budget of so much; all that is used lies in a period it has no line of.
    const of = async (amount: number) => {
      const [year] = await run<{ readonly year: number }>(
        sql`select fiscal_year as year from budget where id = ${budget}`,
      )
      const Period = cells === 1 ? 2 : 1
      const lines = [stock, expense].map((AccountId, index) => ({
        CostCentreId: kitchen,
        AccountId,
        Period,
        Amount: index === 0 ? String(amount) : '0',
      }))
      const draft = {
        FiscalYear: year?.year,
        Scenario: 'Forecast',
        Control: 'None',
        Reference: randomUUID(),
        Lines: lines,
      }
      const { Id } = await world.create('Budgets', draft)
      // They are the documents behind it, of none of its cells.
      const behind = await read(`BudgetDocuments?$filter=BudgetId eq ${Id}`)
      expect(behind.every(({ UseId, PeriodNo }) => UseId === null && PeriodNo === cells)).toBe(true)
      const figures = await told(Id)
      expect(sum(behind, 'Committed') + sum(behind, 'Actual')).toBeCloseTo(Number(figures[0]), 4)
      return figures
    }
    // Of 20,000.00, 20,009.99 are used; and 17,990.00, which are 89.95 %.
    const line = { Description: 'Linen', AccountId: expense, CostCentreId: kitchen, Qty: '1' }
    const spend = async (Price: string) => {
      const bill = await world.create('MiscInvoices', { SupplierId: 1, InvoiceNo: Price, Lines: [{ ...line, Price }] })
      await world.done('MiscInvoices', await world.done('MiscInvoices', bill, 'submit'), 'post', { Confirmed: true })
    }
    await spend((17_990 - used).toFixed(2))
    expect(await of(20_000)).toEqual(['17990', '90', 'Free'])
    expect(await of(0)).toEqual(['17990', '100', 'Over'])
    await spend('2019.99')
    expect(await of(20_000)).toEqual(['20009.99', '100', 'Over'])
    expect(await of(20_010)).toEqual(['20009.99', '100', 'Near'])
    expect(await told(budget)).toEqual(['20009.99', '100', 'Over'])
  })

  it('[BUDG-18] knows every kind of document that commits or spends', async () => {
    const committing = new Set(postingEvents.filter(({ commitments }) => commitments).map(({ code }) => code))
    const families = [...world.test.definitions.forTenant('ui').families.values()].filter(({ workflow }) =>
      Object.values(workflow?.moves ?? {}).some(({ effects }) =>
        effects.some(({ event }) => committing.has(event ?? '')),
      ),
    )
    expect(families.map(({ id }) => id)).toEqual(expect.arrayContaining(['purchaseOrder', 'receipt', 'miscInvoice']))
    for (const { id, docType } of families) {
      const [row] = await run<{ readonly family: string | null }>(
        sql`select committing_family(${docType ?? 0}::int) as family`,
      )
      expect(row?.family).toBe(id)
    }
  })
})
