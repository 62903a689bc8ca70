import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createRequestWorld, ordering, tomato, type RequestWorld } from '../requests/request-world.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'

const oven = { item: 35, unit: 45 }
const capital = 7

describe('capital projects', () => {
  let world: RequestWorld
  beforeAll(async () => {
    world = await createRequestWorld()
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql
        .raw(
          `insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
             values ('ui', ${capital}, '7000', 'Capital work', 'CAPWIP', true);
           insert into item (tenant_id, id, number, name, item_kind, category_id, base_unit_id, transaction_unit_id, is_stocked, is_active)
             values ('ui', ${oven.item}, 'I-35', 'Oven', 'Equipment', 1, 20, 20, false, true);
           insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den) values ('ui', ${oven.unit}, ${oven.item}, 1, 20, 1, 1)`,
        )
        .execute(trx),
    )
  })
  afterAll(() => world.close())
  afterEach(() => world.holds())

  const draft = (changes: object = {}) =>
    world.create('CapitalProjects', {
      Name: 'New line',
      Budget: '1000',
      StartsOn: '2020-01-01',
      ExpiresOn: '2099-12-31',
      AccountId: capital,
      ...changes,
    })
  const project = async (changes: object = {}) => world.done('CapitalProjects', await draft(changes), 'submit')
  const figures = async ({ Id }: Pick<Row, 'Id'>) => {
    const row = await world.read('CapitalProjects', Id)
    return ['CommittedAmount', 'ActualAmount', 'GivenAmount', 'AvailableAmount'].map((name) => Number(row[name]))
  }
  const request = (projectId: number, price: string, more: object = {}) =>
    world.draft([{ Description: 'Oven', Qty: '4', Price: price }], {
      RequestType: 'Capex',
      ProjectId: projectId,
      ...more,
    })
  const submit = async (set: string, row: Row) => world.move(set, row, 'submit')
  const refusal = async (answer: ReturnType<typeof submit>) => {
    const { statusCode, body } = await answer
    return [statusCode, JSON.parse(body).Errors?.[0] ?? body]
  }

  it('[CAPEX-1] ends after it starts, and is submitted only before its end', async () => {
    await expect(draft({ ExpiresOn: '2019-12-31' })).rejects.toThrow(/endsLater/)
    const late = await draft({ ExpiresOn: '2020-02-01' })
    expect((await submit('CapitalProjects', late)).body).toContain('notExpired')
    expect((await project())['Status']).toBe('Approved')
  })

  it('[CAPEX-4, CAPEX-7] counts request, order, receipt and invoice each in the place of the one before', async () => {
    const { Id } = await project()
    // 4 at 85.00 are 340.00.
    const asked = await world.done('PurchaseRequests', await request(Id, '85'), 'submit')
    expect(await figures({ Id })).toEqual([340, 0, 0, 660])
    // The order is dearer: 4 at 100.00 are 400.00, and the request's 340.00 go back.
    const found = { ItemId: oven.item, UnitId: oven.unit, Price: '100' }
    const draftOrder = await world.orderOf([ordering(asked, 0, '4', found)], { ProjectId: Id })
    const order = await world.done('PurchaseOrders', draftOrder, 'submit')
    expect(await figures({ Id })).toEqual([400, 0, 0, 600])
    // 3 arrive at 110.00: 300.00 are given back, 330.00 are spent.
    const receipt = await world.receipt([taking(order, 0, '3', { Price: '110' })], { ProjectId: Id })
    const received = await world.done('Receipts', receipt, 'post')
    expect(await figures({ Id })).toEqual([100, 330, 0, 570])
    // They are invoiced at 112.00: 6.00 more are spent.
    const invoice = await world.create('Vouchers', {
      SupplierId: 1,
      InvoiceNo: 'A-1',
      InvoiceDate: '2026-01-02',
      Lines: [
        {
          ReceiptId: received.Id,
          ReceiptLineId: received.Lines[0]?.Id,
          ...found,
          Qty: '3',
          OpenQty: '3',
          Price: '112',
        },
      ],
      InvoiceTotal: '336',
    })
    await world.done('Vouchers', invoice, 'post')
    expect(await figures({ Id })).toEqual([100, 336, 0, 564])
    const booked = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql<{ sum: string }>`select trim_scale(sum(j.debit - j.credit))::text as sum from journal_line j
        where j.tenant_id = 'ui' and j.account_id = ${capital} and j.project_id = ${Id}`.execute(trx),
    )
    expect(booked.rows).toEqual([{ sum: '330' }])
    // The last one is not wanted any more.
    await world.done('PurchaseOrders', await world.read('PurchaseOrders', order.Id), 'closeShort')
    expect(await figures({ Id })).toEqual([0, 336, 0, 664])
    const done = await world.done('CapitalProjects', await world.read('CapitalProjects', Id), 'complete')
    expect(done['Status']).toBe('Completed')
  })

  it('[CAPEX-7] counts goods issued for use as spent', async () => {
    const { Id } = await project()
    const receipt = await world.receipt([{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '10', Price: '2' }])
    await world.done('Receipts', receipt, 'post')
    const requisition = await world.create('Requisitions', {
      RequestLocationId: places.kitchen,
      SupplyLocationId: places.store,
      RequisitionType: 'DirectExpense',
      ProjectId: Id,
      ExpenseAccountId: capital,
      Lines: [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '6' }],
    })
    const ready = await world.done('Requisitions', requisition, 'submit')
    const issued = await world.done('Requisitions', ready, 'issue')
    // 6 of what came in at 2.00.
    expect(await figures({ Id })).toEqual([0, 12, 0, 988])
    await world.done('Requisitions', issued, 'reverse', { Remarks: 'Wrong project' })
    expect(await figures({ Id })).toEqual([0, 0, 0, 1000])
  })

  it('[CAPEX-7] refuses an order of another project than its request', async () => {
    const [one, other] = [await project(), await project()]
    const asked = await world.done('PurchaseRequests', await request(one.Id, '10'), 'submit')
    const found = { ItemId: oven.item, UnitId: oven.unit, Price: '10' }
    const order = await world.orderOf([ordering(asked, 0, '4', found)], { ProjectId: other.Id })
    expect((await submit('PurchaseOrders', order)).body).toContain('sourceDiffers')
  })

  it('[CAPEX-5] refuses what is not available, with both figures, and lets the contingency be used', async () => {
    const { Id } = await project({ ContingencyPct: '10' })
    // 4 at 250.00 are all of it, 4 at 275.00 the contingency as well.
    const over = await request(Id, '275.5')
    const [status, text] = await refusal(submit('PurchaseRequests', over))
    expect([status, text]).toEqual([409, expect.stringMatching(/1,100\.00.*1,102\.00/)])
    expect(await figures({ Id })).toEqual([0, 0, 0, 1000])
    await world.done('PurchaseRequests', await request(Id, '275'), 'submit')
    expect(await figures({ Id })).toEqual([1100, 0, 0, -100])
  })

  it('[CAPEX-6] lets one of two requests take the last of it', async () => {
    const { Id } = await project()
    // Each 600.00 of 1,000.00.
    const both = [await request(Id, '150'), await request(Id, '150')]
    const answers = await Promise.all(both.map((row) => submit('PurchaseRequests', row)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await figures({ Id })).toEqual([600, 0, 0, 400])
  })

  it('[CAPEX-2, CAPEX-3, CAPEX-4] gives parts no more than it has left, and takes back what they did not use', async () => {
    const whole = await project({ Name: 'Kitchen', ExpiresOn: '2090-01-01' })
    await expect(draft({ ParentId: whole.Id })).rejects.toThrow(/withinParent/)
    const part = (budget: string) => draft({ ParentId: whole.Id, Budget: budget, ExpiresOn: '2089-01-01' })
    expect((await part('1'))['TreePath']).toBe('Kitchen / New line')
    expect(await refusal(submit('CapitalProjects', await part('1000.5')))).toEqual([
      409,
      expect.stringMatching(/1,000\.00.*1,000\.50/),
    ])
    const rivals = [await part('600'), await part('600')]
    const answers = await Promise.all(rivals.map((row) => submit('CapitalProjects', row)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await figures(whole)).toEqual([0, 0, 600, 400])
    const given = answers.find(({ statusCode }) => statusCode === 200)?.json<Row>()
    if (given === undefined) throw new Error('One was approved')
    const asked = await world.done('PurchaseRequests', await request(given.Id, '50'), 'submit')
    expect([await figures(given), await figures(whole)]).toEqual([
      [200, 0, 0, 400],
      [0, 0, 600, 400],
    ])
    const now = () => world.read('CapitalProjects', given.Id)
    expect((await world.move('CapitalProjects', await now(), 'complete')).statusCode).toBe(409)
    expect((await world.move('CapitalProjects', await now(), 'cancel')).statusCode).toBe(409)
    // Written anew it takes of the whole only what was used.
    await world.done('CapitalProjects', await now(), 'revise')
    expect(await figures(whole)).toEqual([0, 0, 200, 800])
    await expect(request(given.Id, '1')).rejects.toThrow(/lookup/)
    await world.done('CapitalProjects', await now(), 'submit')
    await world.done('PurchaseRequests', await world.read('PurchaseRequests', asked.Id), 'cancel')
    await world.done('CapitalProjects', await now(), 'complete')
    expect(await figures(whole)).toEqual([0, 0, 0, 1000])
  })

  it('[CAPEX-5, CAPEX-8] takes nothing once it is closed', async () => {
    const made = await project()
    const waiting = await request(made.Id, '10')
    await world.done('CapitalProjects', made, 'complete')
    expect(await refusal(submit('PurchaseRequests', waiting))).toEqual([409, expect.stringContaining('New line')])
    const unused = await world.done('CapitalProjects', await draft(), 'cancel')
    expect(unused['Status']).toBe('Cancelled')
    expect(await world.draft([tomato('1')])).toMatchObject({ ProjectId: null })
  })
})
