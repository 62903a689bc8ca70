import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { booked, expense } from '../purchasing/expense-world.ts'
import { service, useTwoWayWorld } from '../purchasing/two-way-world.ts'
import { places, things } from '../support/inventory.ts'
import { taking } from '../sources/order-world.ts'

describe('the effect of invoices on budgets', () => {
  const { at, ordered, billing, written } = useTwoWayWorld()
  beforeAll(async () => {
    // The period of today is made by the first posting.
    await at.posted(await at.written('1', [expense('1')]))
    const [period] = await at.rows(sql<{ year: number; no: number }>`select fiscal_year as year, period_no as no
      from fiscal_period where tenant_id = 'ui' and site_id = 2`)
    const cell = { CostCentreId: booked.kitchen, AccountId: booked.power, Period: period?.no, Amount: '1000' }
    const budget = await at.world.made('Budgets', { FiscalYear: period?.year, Control: 'Warn', Lines: [cell] })
    await at.world.moved('Budgets', budget, 'submit')
  })

  const told = async (payload: object) => {
    const answer = await at.world.session.call({
      method: 'POST',
      url: '/inventory/api/BudgetEffect',
      payload: { set: 'Vouchers', ...payload },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer
      .json<{ cells: readonly Record<string, unknown>[] }>()
      .cells.map(({ amount, actual, committed, asked, left }) => [amount, actual, committed, asked, left].map(Number))
  }
  const body = (MatchType: string, InvoiceTotal: string, Lines: readonly object[]) => ({
    SupplierId: 1,
    InvoiceNo: `B-${InvoiceTotal}`,
    MatchType,
    InvoiceTotal,
    Lines,
  })
  const ofKitchen = (price: string) => expense(price, { ExpenseCostCentreId: booked.kitchen })

  it('[BUDG-418] an expense is told while it is written, to whoever approves it, and to nobody once it is posted', async () => {
    expect(await told({ body: body('NonPO', '100', [ofKitchen('100')]) })).toEqual([[1000, 0, 0, 100, 900]])
    const waiting = await at.world.moved('Vouchers', await at.written('100', [ofKitchen('100')]), 'submit')
    expect(await told({ id: waiting.Id })).toEqual([[1000, 0, 0, 100, 900]])
    const posted = await at.world.moved('Vouchers', waiting, 'post')
    expect(await told({ id: posted.Id })).toEqual([])
    expect(await told({ body: body('NonPO', '50', [ofKitchen('50')]) })).toEqual([[1000, 100, 0, 50, 850]])
    await at.world.moved('Vouchers', posted, 'reverse', { Remarks: 'not ours' })
  })

  it('[BUDG-418] of an order nobody receives goods of what is dearer alone is asked for: the order committed the rest', async () => {
    const order = await ordered([service('Window cleaning', '2', '100')], { CostCentreId: booked.kitchen })
    const lines = [billing(order, 0, '1', '103')]
    // 200.00 committed; one of two is billed at 103.00, so 103.00 are spent and 100.00 given back.
    expect(await told({ body: body('TwoWay', '103', lines) })).toEqual([[1000, 0, 200, 3, 797]])
    const draft = await written('103', lines)
    expect(await told({ id: draft.Id })).toEqual([[1000, 0, 200, 3, 797]])
    const [{ actual, committed } = { actual: '', committed: '' }] = await posted(draft)
    expect([Number(actual), Number(committed)]).toEqual([103, 100])
    await at.world.moved('Vouchers', await at.world.read('Vouchers', draft.Id), 'reverse', { Remarks: 'not ours' })
    await at.world.moved('PurchaseOrders', await at.world.read('PurchaseOrders', order.Id), 'closeShort')
  })

  it('[BUDG-695] of an order nobody receives that names no cost centre, that of the place of delivery is asked', async () => {
    await at.rows(
      sql`update location set cost_centre_id = ${booked.kitchen} where tenant_id = 'ui' and id = ${places.store}`,
    )
    const order = await ordered([service('Lift inspection', '1', '100')])
    const lines = [billing(order, 0, '1', '103')]
    const [before] = await told({ body: body('TwoWay', '103', lines) })
    expect(before?.slice(2)).toEqual([0, 103, 897])
    const draft = await written('103', lines)
    expect(await told({ id: draft.Id })).toEqual([before])
    const [{ actual, committed } = { actual: '', committed: '' }] = await posted(draft)
    expect([Number(actual), Number(committed)]).toEqual([103, 0])
    await at.world.moved('Vouchers', await at.world.read('Vouchers', draft.Id), 'reverse', { Remarks: 'not ours' })
    await at.world.moved('PurchaseOrders', await at.world.read('PurchaseOrders', order.Id), 'closeShort')
  })

  it('[BUDG-418] of goods that came the difference to their receipt alone is asked for', async () => {
    await at.rows(sql`update location set cost_centre_id = ${booked.kitchen}, is_stocked = false, expense_account_id = ${booked.power}
      where tenant_id = 'ui' and id = ${places.store}`)
    const order = await at.world.order([{ qty: '10', price: '2', unit: things.tomatoEach }])
    const receipt = await at.world.moved('Receipts', await at.world.receipt([taking(order, 0, '10')]), 'post')
    const line = (Price: string) => ({ ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '10', Price })
    // The receipt spent 20.00 already.
    expect(await told({ body: body('ThreeWay', '25', [line('2.5')]) })).toEqual([[1000, 20, 0, 5, 975]])
    const same = await told({ body: body('ThreeWay', '20', [line('2')]) })
    expect(same.filter(([, , , asked]) => asked !== 0)).toEqual([])
  })

  async function posted(draft: Parameters<typeof at.posted>[0]) {
    await at.world.posted(draft)
    return at.rows(sql<{ actual: string; committed: string }>`select
      coalesce(sum(amount) filter (where kind = 'ACT'), 0)::text as actual,
      coalesce(sum(amount) filter (where kind = 'PO'), 0)::text as committed
      from commitment_entry where tenant_id = 'ui' and cost_centre_id = ${booked.kitchen} and account_id = ${booked.power}`)
  }
})
