import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { confirmedHeader } from '#core/http/confirmed-header.ts'
import { things } from '../support/inventory.ts'
import { testUsers } from '../support/seed.ts'
import { signIn } from '../support/sign-in.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import type { Row } from '../sources/order-world.ts'
import { booked } from './expense-world.ts'
import { service, useTwoWayWorld } from './two-way-world.ts'

describe('invoices of orders that became others since, and who may not see them', () => {
  const world = useTwoWayWorld()
  const { at, ordered, billing, written, receiptsOf } = world

  const patched = async (set: string, row: Row, payload: object): Promise<Row> => {
    const answer = await at.world.session.call({
      method: 'PATCH',
      url: `/inventory/api/${set}(${row.Id})`,
      headers: {
        'idempotency-key': randomUUID(),
        'if-match': `"v${String(row['VersionNo'])}"`,
        [confirmedHeader]: 'true',
      },
      payload,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  /** An order that was approved anew with other lines. */
  async function amended(order: Row, change: (lines: readonly Row[]) => readonly object[]): Promise<Row> {
    const open = await at.world.moved('PurchaseOrders', await at.world.read('PurchaseOrders', order.Id), 'revise')
    const written = await patched('PurchaseOrders', open, { Lines: change(open.Lines) })
    return at.world.moved('PurchaseOrders', written, 'submit')
  }

  it('[VCH-339, RCV-7] who may not view orders bills none, reads none through it, and neither submits nor posts what others drafted', async () => {
    await at.rows(sql`insert into role_permission (tenant_id, parent_id, line_no, permission) values
      ('ui', 2, 91, 'CreateAPVouchers'), ('ui', 2, 92, 'PostAPVouchers')`)
    const chef = await signIn(at.world.test, { user: 'chef' })
    const call = (url: string, payload: object, headers: object = {}) =>
      chef.call({ method: 'POST', url, headers: { 'idempotency-key': randomUUID(), ...headers }, payload })
    const order = await ordered([service('Window cleaning', '1373', '1')])
    const lines = [billing(order, 0, '1', '0')]
    const body = { SupplierId: 1, InvoiceNo: 'BLIND-1', MatchType: 'TwoWay', InvoiceTotal: '0', Lines: lines }
    const refused = await call('/inventory/api/Vouchers', body)
    expect(issuesOf(refused)).toEqual(['lines/0/OrderId unknownField', 'lines/0/OrderLineId unknownField'])
    expect(refused.body).not.toContain('1373')
    for (const name of ['Qty', 'OpenQty', 'ReceivedQty', 'ServiceQty', 'NetPrice']) {
      const asked = await chef.call({ url: `/inventory/api/PurchaseOrderLines?$select=Id,${name}` })
      expect(asked.statusCode, name).toBe(400)
    }
    const draft = await written('2', [billing(order, 0, '2', '1')])
    expect(draft.Lines[0]).toMatchObject({ OrderOpenQty: '1373', AskedQty: '1373', OpenQty: null })
    const seen = await chef.call({ url: `/inventory/api/Vouchers(${draft.Id})` })
    expect(seen.statusCode).toBe(200)
    expect(seen.body).not.toContain('1373')
    const history = await chef.call({ url: `/inventory/api/Vouchers(${draft.Id})/history` })
    expect(history.body).not.toContain('1373')
    const etag = { 'if-match': `"v${String(draft['VersionNo'])}"` }
    for (const move of ['submit', 'post'])
      expect((await call(`/inventory/api/Vouchers(${draft.Id})/${move}`, {}, etag)).json()).toMatchObject({
        Code: 'E_PERM',
      })
    expect(await receiptsOf(draft)).toEqual([])
    // What was received is matched by the same person as before.
    const receipt = await at.world.received([{ qty: '10', price: '2' }])
    const of = { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '10', Price: '2' }
    const goods = { SupplierId: 1, InvoiceNo: 'BLIND-2', InvoiceTotal: '20', Lines: [of] }
    const made = await call('/inventory/api/Vouchers', goods)
    expect(made.json(), made.body).toMatchObject({ BeyondAmount: '0', Lines: [{ OpenQty: '10', LineOf: 'Receipt' }] })
    await at.world.moved('Vouchers', made.json(), 'post')
  })

  it('[VCH-350] an order that became cheaper is not billed at its former price: saved again, 40.00 wait for somebody', async () => {
    const order = await ordered([service('Window cleaning', '1', '100')])
    const draft = await written('100', [billing(order, 0, '1', '100')])
    await amended(order, ([line]) => [{ Id: line?.Id, Price: '60' }])
    for (const move of ['submit', 'post']) {
      const refused = await at.world.move('Vouchers', draft, move)
      expect(refused.json()).toMatchObject({ Code: 'E_SOURCE_DIFFERS' })
      expect(issuesOf(refused)).toEqual(['lines/0/orderLine sourceDiffers'])
    }
    expect(await receiptsOf(draft)).toEqual([])
    const saved = await patched('Vouchers', draft, { Remarks: 'at the new price' })
    expect(saved).toMatchObject({ VarianceAmount: '40', BeyondAmount: '40' })
    expect((await at.world.moved('Vouchers', saved, 'submit'))['Status']).toBe('OnHold')
  })

  it('[VCH-350] freight that was left for two of them is billed by one: of 50.00 over ten, six and six', async () => {
    const line = service('Hauling', '10', '100', { OverReceiptPct: '20' })
    const order = await ordered([line], { Freight: '50' })
    const bill = (freight: object) => written('630', [billing(order, 0, '6', '100')], { Freight: '30', ...freight })
    const [first, second] = [await bill({}), await bill({})]
    expect(second).toMatchObject({ ExpectedFreight: '30', FreightVariance: '0' })
    await at.world.moved('Vouchers', first, 'post')
    expect(issuesOf(await at.world.move('Vouchers', second, 'post'))).toEqual(['lines/0/orderLine sourceDiffers'])
    const saved = await patched('Vouchers', second, { Remarks: 'as of now' })
    expect(saved).toMatchObject({ ExpectedFreight: '20', FreightVariance: '10', BeyondAmount: '10' })
  })

  it('[VCH-337] what became goods since it was ordered is received first', async () => {
    const stocked = (is: boolean) => at.rows(sql`update item set is_stocked = ${is} where id = ${things.flour}`)
    await stocked(false)
    const order = await ordered([{ ItemId: things.flour, UnitId: things.flourKilo, Qty: '10', Price: '2' }])
    const draft = await written('20', [billing(order, 0, '10', '2')])
    await stocked(true)
    expect(issuesOf(await at.world.move('Vouchers', draft, 'post'))).toEqual([
      'lines/0/orderLine rule/goodsReceivedFirst',
    ])
    expect(await receiptsOf(draft)).toEqual([])
    // So is a line in words that was given an item.
    const words = await ordered([service('Flour', '10', '2')])
    const early = await written('20', [billing(words, 0, '10', '2')])
    await amended(words, ([line]) => [{ Id: line?.Id, ItemId: things.flour, UnitId: things.flourKilo }])
    expect(issuesOf(await at.world.move('Vouchers', early, 'post'))).toEqual(['lines/0/orderLine sourceDiffers'])
  })

  it('[VCH-351, SRC-8] an invoice that was cancelled lets go of the line of its order, which may be taken out then', async () => {
    const order = await ordered([service('Window cleaning', '1', '100'), service('Gutters', '1', '50')])
    const draft = await written('50', [billing(order, 1, '1', '50')])
    const gone = await at.world.moved('Vouchers', draft, 'cancel')
    expect(gone.Lines[0]).toMatchObject({ OrderId: order.Id, OrderLineId: null, Named: 'Gutters', LineOf: 'Receipt' })
    expect((await amended(order, ([line]) => [{ Id: line?.Id }])).Lines).toHaveLength(1)
  })

  it('[VCH-351] so does one that was denied, and its variance stays to be read', async () => {
    const level = { Mode: 'Any', UserId: testUsers.controller.id, MinAmount: '0' }
    await at.world.made('ApprovalRules', { Name: 'V', DocType: 'voucher', MinAmount: '0', Levels: [level] })
    const order = await ordered([service('Window cleaning', '1', '100'), service('Gutters', '1', '50')])
    const asked = await at.world.moved('Vouchers', await written('90', [billing(order, 1, '1', '90')]), 'submit')
    const controller = await signIn(at.world.test, { user: 'controller' })
    const denied = await controller.call({
      method: 'POST',
      url: `/inventory/api/Vouchers(${asked.Id})/deny`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(asked['VersionNo'])}"` },
      payload: { Remarks: 'too dear' },
    })
    expect(denied.json(), denied.body).toMatchObject({
      Status: 'Denied',
      BeyondAmount: '40',
      Lines: [{ OrderId: order.Id, OrderLineId: null, Variance: '40' }],
    })
    expect((await amended(order, ([line]) => [{ Id: line?.Id }])).Lines).toHaveLength(1)
    await at.rows(sql`update approval_rule set is_active = false where tenant_id = 'ui'`)
  })

  it('[VCH-338] a line of an order is billed once an invoice, and one of which nothing is open is told at the quantity', async () => {
    const order = await ordered([
      service('Pest control', '4', '10', { OverReceiptPct: '50' }),
      service('Tuning', '1', '40'),
    ])
    const twice = await written('60', [billing(order, 0, '3', '10'), billing(order, 0, '3', '10')])
    for (const move of ['submit', 'post'])
      expect(issuesOf(await at.world.move('Vouchers', twice, move))).toEqual(['lines/1/orderLine twice'])
    await at.world.moved('Vouchers', await written('40', [billing(order, 0, '4', '10')]), 'post')
    const late = await written('10', [billing(order, 0, '1', '10')])
    const refused = await at.world.move('Vouchers', late, 'post')
    expect(issuesOf(refused)).toEqual(['lines/0/qty overOpen'])
    expect(refused.json()).toMatchObject({ Errors: [{ params: { open: '0', asked: '4', takes: '1' } }] })
  })

  it('[VCH-338, SRC-7] several orders are received in one order, whatever that of the lines, and no more than go into one document', async () => {
    const [one, two] = [
      await ordered([service('Pest control', '1', '60')]),
      await ordered([service('Tuning', '1', '40')]),
    ]
    const lines = [billing(two, 0, '1', '40'), billing(one, 0, '1', '60')]
    const posted = await at.world.moved('Vouchers', await written('100', lines), 'post')
    expect((await receiptsOf(posted)).map((row) => row['TotalAmount'])).toEqual(['60', '40'])
    expect(posted.Lines.map((row) => row['ReceiptPrice'])).toEqual(['40', '60'])
    const orders: Row[] = []
    while (orders.length < 51) orders.push(await ordered([service('Call-out', '1', '1')]))
    const many = await written(
      '51',
      orders.map((order) => billing(order, 0, '1', '1')),
    )
    expect(issuesOf(await at.world.move('Vouchers', many, 'submit'))).toEqual(['lines manyOrders'])
  }, 120_000)

  it('[VCH-352] a budget its receipt goes beyond is asked about, and passed by who means it', async () => {
    const centre = { CostCentreId: booked.kitchen, AccountId: booked.power }
    const order = await ordered([service('Hauling', '10', '10', { ...centre, OverReceiptPct: '20' })])
    const [period] = await at.rows(sql<{ year: number; no: number }>`select fiscal_year as year, period_no as no
      from fiscal_period where tenant_id = 'ui' and site_id = 2`)
    const cell = { ...centre, Period: period?.no, Amount: '100' }
    const budget = await at.world.made('Budgets', { FiscalYear: period?.year, Control: 'Warn', Lines: [cell] })
    await at.world.moved('Budgets', budget, 'submit')
    const draft = await written('120', [billing(order, 0, '12', '10')])
    const warned = await at.world.move('Vouchers', draft, 'post')
    expect(warned.json()).toMatchObject({ Code: 'E_BUDGET', CanConfirm: true })
    expect(await receiptsOf(draft)).toEqual([])
    const posted = await at.world.moved('Vouchers', draft, 'post', { Confirmed: true })
    expect(posted['Status']).toBe('Completed')
  })
})
