import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signIn } from '../support/sign-in.ts'
import type { Row } from '../sources/order-world.ts'
import { booked } from './expense-world.ts'
import { service, useTwoWayWorld } from './two-way-world.ts'

describe('what invoices of orders nobody receives ask of people and books', () => {
  const { at, ordered, billing, written, entries, receiptsOf } = useTwoWayWorld()

  it('[VCH-339] who enters invoices and may not receive posts what is within tolerance where the site says so', async () => {
    await at.world.prefer('autoPostWithinTol', true)
    const order = await ordered([service('Window cleaning', '1', '100')])
    const clerk = await signIn(at.world.test, { user: 'controller' })
    const call = async (url: string, payload: object, headers: object = {}) =>
      clerk.call({ method: 'POST', url, headers: { 'idempotency-key': randomUUID(), ...headers }, payload })
    const body = {
      SupplierId: 1,
      InvoiceNo: 'CLERK-1',
      MatchType: 'TwoWay',
      InvoiceTotal: '101',
      Lines: [billing(order, 0, '1', '101')],
    }
    const made = (await call('/inventory/api/Vouchers', body)).json<Row>()
    const etag = { 'if-match': `"v${String(made['VersionNo'])}"` }
    const submitted = await call(`/inventory/api/Vouchers(${made.Id})/submit`, {}, etag)
    expect(submitted.json(), submitted.body).toMatchObject({ Status: 'Completed', VarianceAmount: '1' })
    expect((await receiptsOf(made)).map((row) => row['Status'])).toEqual(['Invoiced'])
    expect((await call('/inventory/api/Receipts', {})).json()).toMatchObject({ Code: 'E_PERM' })
    await at.world.prefer('autoPostWithinTol', false)
    // The receipt is undone with its invoice, and not before.
    const [receipt] = await receiptsOf(made)
    expect((await at.world.move('Receipts', receipt ?? made, 'reverse', { Remarks: 'no' })).json()).toMatchObject({
      Code: 'E_STATE',
    })
    const posted = await at.world.read('Vouchers', made.Id)
    await at.world.moved('Vouchers', posted, 'reverse', { Remarks: 'wrong' })
    expect((await receiptsOf(made)).map((row) => row['Status'])).toEqual(['Cancelled'])
  })

  it('[VCH-339] nobody says of a receipt that an invoice made it, and the receipt of goods stays when its invoice is undone', async () => {
    const voucher = await at.written('1', [
      { Description: 'Ice', ExpenseAccountId: booked.power, Qty: '1', Price: '1' },
    ])
    const receipt = await at.world.received([{ qty: '10', price: '2' }])
    const claimed = await at.world.receipt(
      [{ ItemId: receipt.Lines[0]?.['ItemId'], UnitId: receipt.Lines[0]?.['UnitId'], Qty: '1', Price: '2' }],
      { OfInvoiceId: voucher.Id },
    )
    expect(claimed['OfInvoiceId']).toBeNull()
    const draft = await at.world.voucher(receipt, [{ qty: '10', price: '2' }])
    const posted = await at.world.moved('Vouchers', draft, 'post')
    await at.world.moved('Vouchers', posted, 'reverse', { Remarks: 'wrong' })
    expect((await at.world.read('Receipts', receipt.Id))['Status']).toBe('Completed')
  })

  it('[VCH-339, PORD-10] what is dearer is spent by the cost centre of the order where its line says none', async () => {
    const order = await ordered([service('Window cleaning', '1', '100')], { CostCentreId: booked.kitchen })
    const posted = await at.world.moved('Vouchers', await written('101', [billing(order, 0, '1', '101')]), 'post')
    expect(posted.Lines[0]).toMatchObject({ CostCentreId: null, BookedCostCentreId: booked.kitchen })
    expect(await at.spent(posted.Id)).toEqual([`${booked.kitchen} ${booked.power} 1`])
    await at.world.moved('Vouchers', posted, 'reverse', { Remarks: 'wrong' })
    await at.world.moved('PurchaseOrders', await at.world.read('PurchaseOrders', order.Id), 'closeShort')
  })

  it('[VCH-339, BUDG-5] what is billed was committed by its order: a budget holds against what is dearer alone', async () => {
    const centre = { CostCentreId: booked.kitchen }
    const [period] = await at.rows(sql<{ year: number; no: number }>`select fiscal_year as year, period_no as no
      from fiscal_period where tenant_id = 'ui' and site_id = 2`)
    const cell = { CostCentreId: booked.kitchen, AccountId: booked.pallets, Period: period?.no, Amount: '101' }
    const budget = await at.world.made('Budgets', { FiscalYear: period?.year, Control: 'Block', Lines: [cell] })
    await at.world.moved('Budgets', budget, 'submit')
    const order = await ordered([service('Pallets, mended', '1', '100', { AccountId: booked.pallets, ...centre })])
    const dear = await at.world.moved('Vouchers', await written('101.50', [billing(order, 0, '1', '101.50')]), 'submit')
    expect((await at.world.move('Vouchers', dear, 'post')).json()).toMatchObject({ Code: 'E_BUDGET' })
    expect(await receiptsOf(dear)).toEqual([])
    expect(await entries()).toContain(`PO ${booked.pallets} 100`)
    await at.world.moved('Vouchers', dear, 'cancel')
    await at.world.moved('Vouchers', await written('101', [billing(order, 0, '1', '101')]), 'post')
    expect(await entries()).toContain(`ACT ${booked.pallets} 101`)
  })

  it('[VCH-353] it is posted in a period that is closing, as invoices are, and undone in it', async () => {
    const order = await ordered([service('Window cleaning', '1', '100')])
    const draft = await written('100', [billing(order, 0, '1', '100')])
    const periods = (status: string) => at.rows(sql`update fiscal_period set status = ${status} where tenant_id = 'ui'`)
    await periods('Closing')
    const posted = await at.world.moved('Vouchers', draft, 'post')
    expect(await at.journal(posted.Id)).toEqual(['RNI 5 100', 'AP 22 -100'])
    const receipt = await at.world.received([{ qty: '10', price: '2' }]).catch((error: unknown) => String(error))
    expect(receipt).toContain('E_PERIOD_CLOSED')
    await at.world.moved('Vouchers', posted, 'reverse', { Remarks: 'not ours' })
    expect((await receiptsOf(posted)).map((row) => row['Status'])).toEqual(['Cancelled'])
    await periods('Open')
  })

  it('[VCH-339, CAPEX-4] of an order of a project it is spent of the project, on the account of capital work', async () => {
    await at.rows(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values
      ('ui', 40, '1800', 'Capital work', 'CAPWIP', true)`)
    const draft = await at.world.made('CapitalProjects', {
      Name: 'New line',
      Budget: '1000',
      StartsOn: '2020-01-01',
      ExpiresOn: '2099-12-31',
      AccountId: 40,
    })
    const project = await at.world.moved('CapitalProjects', draft, 'submit')
    const order = await ordered([service('Laying of pipes', '1', '300', { AccountId: 40 })], { ProjectId: project.Id })
    const posted = await at.world.moved('Vouchers', await written('303', [billing(order, 0, '1', '303')]), 'post')
    expect(posted.Lines[0]).toMatchObject({ BookedProjectId: project.Id, BookedAccountId: 40 })
    expect((await at.world.read('CapitalProjects', project.Id))['ActualAmount']).toBe('303')
    await at.world.moved('Vouchers', posted, 'reverse', { Remarks: 'not ours' })
    expect((await at.world.read('CapitalProjects', project.Id))['ActualAmount']).toBe('0')
  })

  it('[VCH-339, CUR-3] in a foreign currency it is received at the rate of the invoice: nothing differs by exchange', async () => {
    await at.rows(
      sql`insert into currency (tenant_id, id, code, name, symbol) values ('ui', 77, 'XEU', 'Test euro', '')`,
    )
    await at.rows(sql`insert into currency_rate (tenant_id, id, currency_id, base_currency_id, rate, valid_from)
      select 'ui', coalesce(max(id), 0) + 1, 77, 164, 1.1012, (now() at time zone 'UTC')::date - 1 from currency_rate`)
    const order = await ordered([service('Translation', '1', '20')], { CurrencyId: 77 })
    const draft = await written('20.20', [billing(order, 0, '1', '20.20')], { CurrencyId: 77 })
    expect(draft).toMatchObject({ ExchangeAmount: '0', VarianceAmount: '0.2', BeyondAmount: '0' })
    const posted = await at.world.moved('Vouchers', draft, 'post')
    expect(posted).toMatchObject({ ExchangeAmount: '0' })
    // 20.00 are 22.02, and 20.20 are 22.24.
    expect(await at.world.journal(posted.Id)).toEqual(['RNI 22.02', 'PPV 0.22', 'AP -22.24'])
  })

  it('[VCH-118, VCH-336] matched against something else after its lines were entered, it lets go of its order', async () => {
    const order = await ordered([service('Window cleaning', '1', '100')])
    const draft = await written('100', [billing(order, 0, '1', '100')])
    const changed = await at.world.session.call({
      method: 'PATCH',
      url: `/inventory/api/Vouchers(${draft.Id})`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(draft['VersionNo'])}"` },
      payload: {
        MatchType: 'NonPO',
        Lines: [{ Id: draft.Lines[0]?.Id, Description: 'Windows', ExpenseAccountId: booked.power }],
      },
    })
    expect(changed.json<Row>().Lines[0]).toMatchObject({
      OrderId: null,
      OrderLineId: null,
      OrderOpenQty: null,
      ReceiptPrice: null,
      IsGoods: null,
      Expense: '100',
    })
    await at.world.moved('Vouchers', changed.json<Row>(), 'cancel')
  })
})
