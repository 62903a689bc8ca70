import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../src/engine/core/calendar/day-arithmetic.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import { places, things } from '../support/inventory.ts'
import { testUsers } from '../support/seed.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('a receipt with its invoice in hand', () => {
  let world: VoucherWorld
  /** Receives, and enters no vouchers. */
  let chef: TestSession
  let today: string
  let invoices = 0
  beforeAll(async () => {
    world = await createVoucherWorld()
    chef = await signIn(world.test, { user: 'chef' })
    const days = await rows<{ day: string }>(
      sql`select (now() at time zone iana_timezone)::date::text as day from site where tenant_id = 'ui' and id = 2`,
    )
    today = days[0]?.day ?? ''
  })
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
    const [ledger, account] = await world.owed()
    expect(account).toBe(ledger)
  })
  afterAll(() => world.close())

  const rows = <T>(text: ReturnType<typeof sql<T>>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  const prefer = (value: string) =>
    rows(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
      values ('ui', 2, 'ppvMode', to_jsonb(${value}::text), 1, now())
      on conflict (tenant_id, site_id, preference) do update set value = excluded.value`)
  const fresh = () => `IN-${(invoices += 1)}`
  /** A saved receipt of all of an order of so many tomatoes at a price, with what its invoice says. */
  const draft = async (
    ordered: readonly (readonly [qty: string, price: string])[],
    total: string,
    { lines = [{}], order = {}, ...changes }: Draft = {},
  ): Promise<Row> => {
    const bought = await world.order(
      ordered.map(([qty, price]) => ({ qty, price, unit: things.tomatoEach })),
      order,
    )
    const taken = ordered.map(([qty], index) => taking(bought, index, qty, lines[index] ?? {}))
    return world.receipt(taken, { InvoiceNo: fresh(), InvoiceDate: today, InvoiceTotal: total, ...changes })
  }
  const vouchersOf = async (receipt: Row) => {
    const found = await world.list(`Vouchers?$filter=InvoiceNo eq '${String(receipt['InvoiceNo'])}'&$orderby=Id`)
    return Promise.all(found.map(({ Id }) => world.read('Vouchers', Id)))
  }
  const post = (row: Row) => world.move('Receipts', row, 'post')
  const chain = async (type: number, id: number) => {
    const answer = await world.session.call({
      url: `/inventory/api/${type === 5 ? 'Receipts' : 'Vouchers'}(${id})/related`,
    })
    return answer.body
  }

  it('[RCV-10, SRC-34, FORM-97] 10 at 2.00 with 22 % of tax invoiced at 24.40: posting the receipt posts its voucher too', async () => {
    const tax = await world.made('TaxCodes', { Code: 'R22', Name: '22 %', RatePct: '22', ValidFrom: '2020-01-01' })
    const terms = await world.made('PaymentTerms', { Code: 'N30', Name: '30 days', DueDays: 30 })
    await rows(sql`update supplier set terms_id = ${terms.Id} where tenant_id = 'ui' and id = 1`)
    const row = await draft([['10', '2']], '24.4', { lines: [{ TaxCodeId: tax.Id }] })
    expect(row).toMatchObject({ PayableAmount: '24.4', Unexplained: '0' })
    const answer = await post(row)
    expect(answer.statusCode, answer.body).toBe(200)
    const [voucher] = await vouchersOf(row)
    expect(voucher).toMatchObject({
      Status: 'Completed',
      InvoiceTotal: '24.4',
      TaxAmount: '4.4',
      VarianceAmount: '0',
      Rounding: '0',
      TermsId: terms.Id,
      PostDate: row['PostDate'],
    })
    expect(answer.json()).toMatchObject({
      Status: 'Invoiced',
      '@larder.said': `Voucher ${String(voucher?.['DocNo'])}: Completed.`,
      '@larder.records': [`6/${String(voucher?.Id)}/${String(voucher?.['DocNo'])}`],
    })
    expect(await world.journal(row.Id, 5)).toEqual(['INV 20', 'RNI -20'])
    expect(await world.journal(voucher?.Id ?? 0)).toEqual(['RNI 20', 'TAXREC 4.4', 'AP -24.4'])
    expect(await chain(5, row.Id)).toContain(String(voucher?.['DocNo']))
    expect(await chain(6, voucher?.Id ?? 0)).toContain(String(row['DocNo']))
    // Nothing is undone below it; the voucher comes first, and then the receipt.
    expect((await world.move('Receipts', answer.json<Row>(), 'reverse', { Remarks: 'x' })).statusCode).toBe(409)
    await world.moved('Vouchers', voucher ?? row, 'reverse', { Remarks: 'wrong' })
    const back = await world.moved('Receipts', await world.read('Receipts', row.Id), 'reverse', { Remarks: 'wrong' })
    expect(back['Status']).toBe('Cancelled')
  })

  it('[RCV-11] within tolerance 10 at 2.00 invoiced at 2.04 are a variance of 0.40, expensed or put on the goods', async () => {
    const expensed = await draft([['10', '2']], '20.4', { lines: [{ ChargedPrice: '2.04' }] })
    expect(expensed).toMatchObject({ PayableAmount: '20', Unexplained: '0' })
    expect((await post(expensed)).statusCode).toBe(200)
    const [one] = await vouchersOf(expensed)
    expect(await world.journal(one?.Id ?? 0)).toEqual(['RNI 20', 'PPV 0.4', 'AP -20.4'])
    await prefer('revalue')
    const valued = await draft([['10', '2']], '20.4', { lines: [{ ChargedPrice: '2.04' }] })
    expect((await post(valued)).statusCode).toBe(200)
    const [two] = await vouchersOf(valued)
    expect(await world.journal(two?.Id ?? 0)).toEqual(['INV 0.4', 'PPV 0', 'RNI 20', 'AP -20.4'])
    await prefer('expense')
  })

  it('[RCV-11] freight and discount of the order are those of the voucher: 30.00 less 1.00 and 10.00 of freight are 39.00', async () => {
    const row = await draft(
      [
        ['10', '1'],
        ['10', '1'],
        ['10', '1'],
      ],
      '39',
      { order: { Discount: '1', Freight: '10' } },
    )
    expect((await post(row)).statusCode).toBe(200)
    const [voucher] = await vouchersOf(row)
    expect(voucher).toMatchObject({ DiscountAmount: '1', FreightAmount: '10', FreightVariance: '0', Rounding: '0' })
    expect(await world.journal(voucher?.Id ?? 0)).toEqual(['RNI 39', 'AP -39'])
  })

  it('[RCV-11] in another currency the voucher counts at the rate of the day of the invoice', async () => {
    const before = addDays(today, -2) ?? ''
    await rows(sql`insert into currency (tenant_id, id, code, name, symbol) values ('ui', 77, 'XEU', 'Test euro', '')`)
    for (const [day, rate] of [
      [before, '1.0941'],
      [today, '1.1012'],
    ])
      await rows(sql`insert into currency_rate (tenant_id, id, currency_id, base_currency_id, rate, valid_from)
        select 'ui', coalesce(max(id), 0) + 1, 77, 164, ${rate}::numeric, ${day}::date from currency_rate`)
    const row = await draft([['10', '2']], '20', {
      order: { CurrencyId: 77 },
      CurrencyId: 77,
      InvoiceDate: before,
    })
    const answer = await post(row)
    expect(answer.statusCode, answer.body).toBe(200)
    const [voucher] = await vouchersOf(row)
    expect(voucher).toMatchObject({ CurrencyId: 77, ExchangeRate: '1.0941', Status: 'Completed' })
    expect(await world.journal(voucher?.Id ?? 0)).toEqual(['RNI 22.02', 'FXV -0.14', 'AP -21.88'])
  })

  it('[RCV-12] beyond tolerance the receipt posts, and the voucher goes where approvers are asked; a claim is one', async () => {
    await world.made('ApprovalRules', {
      Name: 'Vouchers',
      DocType: 'voucher',
      MinAmount: '0',
      Levels: [{ Mode: 'Any', UserId: testUsers.controller.id, MinAmount: '0' }],
    })
    // 12 are charged and 10 came: 4.00 is claimed.
    const row = await draft([['10', '2']], '24', { lines: [{ ChargedQty: '12' }] })
    const answer = await post(row)
    expect(answer.statusCode, answer.body).toBe(200)
    const [voucher] = await vouchersOf(row)
    expect(voucher).toMatchObject({ Status: 'PendingApproval', ClaimAmount: '4', BeyondAmount: '4' })
    const receipt = answer.json<Row>()
    expect(receipt['Status']).toBe('Completed')
    expect(receipt['@larder.said']).toContain(`Voucher ${String(voucher?.['DocNo'])}: Pending approval.`)
    expect(await chain(5, row.Id)).toContain(String(voucher?.['DocNo']))
    const refused = await world.move('Receipts', receipt, 'reverse', { Remarks: 'x' })
    expect(refused.json()).toMatchObject({ Code: 'E_MADE_STANDS' })
    expect(refused.body).toContain(String(voucher?.['DocNo']))
    await world.moved('Vouchers', voucher ?? row, 'cancel')
    await world.moved('Receipts', await world.read('Receipts', row.Id), 'reverse', { Remarks: 'all wrong' })
    await rows(sql`update approval_rule set is_active = false where tenant_id = 'ui'`)
    // Where nobody has to approve it waits for a second person, as by hand (VCH-12).
    const free = await draft([['10', '2']], '24', { lines: [{ ChargedQty: '12' }] })
    const without = (await post(free)).json<Row>()
    expect(without['Status']).toBe('Completed')
    const [held] = await vouchersOf(free)
    expect(held).toMatchObject({ Status: 'OnHold', HoldReason: 'Tolerance' })
    expect(without['@larder.said']).toContain(`Voucher ${String(held?.['DocNo'])}: On hold.`)
    await world.moved('Vouchers', (await world.letGo(held ?? free)).json(), 'post')
    const [posted] = await vouchersOf(free)
    expect(await world.journal(posted?.Id ?? 0)).toEqual(['RNI 20', 'CLAIM 4', 'AP -24'])
  })

  it('[RCV-13, SRC-34] a total that nothing explains, or a number that is taken, refuses all of it where it was entered', async () => {
    const far = await draft([['10', '2']], '25')
    expect(far['Unexplained']).toBe('5')
    const refused = await post(far)
    expect(issuesOf(refused)).toEqual(['invoiceTotal rule/explained'])
    expect(await world.read('Receipts', far.Id)).toMatchObject({ Status: 'PendingSubmission' })
    expect(await vouchersOf(far)).toEqual([])
    const first = await draft([['10', '2']], '20')
    expect((await post(first)).statusCode).toBe(200)
    const again = await draft([['10', '2']], '20', { InvoiceNo: first['InvoiceNo'] })
    const taken = await post(again)
    expect(issuesOf(taken)).toEqual(['invoiceNo uniqueTogether'])
    expect(await world.read('Receipts', again.Id)).toMatchObject({ Status: 'PendingSubmission' })
    expect((await vouchersOf(first)).length).toBe(1)
  })

  it('[RCV-13] asks for all of the invoice or nothing, and for no less than what came', async () => {
    const bought = await world.order([{ qty: '10', price: '2', unit: things.tomatoEach }])
    const sent = (changes: object, line: object = {}) =>
      world.session.call({
        method: 'POST',
        url: '/inventory/api/Receipts',
        headers: { 'idempotency-key': randomUUID() },
        payload: { SupplierId: 1, LocationId: places.store, Lines: [taking(bought, 0, '10', line)], ...changes },
      })
    expect(issuesOf(await sent({ InvoiceNo: 'HALF' }))).toEqual(['invoiceDate required', 'invoiceTotal required'])
    expect(issuesOf(await sent({}, { ChargedQty: '9' }))).toEqual(['lines/0/chargedQty rule/chargedAtLeast'])
  })

  it('[RCV-13] of two receipts that are posted at once with one invoice number one posts, with its voucher', async () => {
    const number = fresh()
    const drafts = [
      await draft([['10', '2']], '20', { InvoiceNo: number }),
      await draft([['10', '2']], '20', { InvoiceNo: number }),
    ]
    const answers = await Promise.all(drafts.map(post))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
    const lost = answers.find(({ statusCode }) => statusCode === 422)
    expect(lost && issuesOf(lost)).toEqual(['invoiceNo uniqueTogether'])
    expect((await vouchersOf(drafts[0] ?? drafts[1] ?? never())).map(({ Status }) => Status)).toEqual(['Completed'])
  })

  it('[RCV-13] pressed twice a receipt posts once, and ten at once post with ten vouchers', async () => {
    const one = await draft([['10', '2']], '20')
    const twice = await Promise.all([post(one), post(one)])
    expect(twice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412])
    expect((await vouchersOf(one)).length).toBe(1)
    const many: Row[] = []
    for (let index = 0; index < 10; index += 1) many.push(await draft([['10', '2']], '20'))
    const answers = await Promise.all(many.map(post))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(many.map(() => 200))
  })

  it('[RCV-14] who may not enter vouchers sees nothing of the invoice and posts the receipt alone', async () => {
    const row = await draft([['10', '2']], '20')
    const read = await chef.call({ url: `/inventory/api/Receipts(${row.Id})` })
    expect(read.body).not.toMatch(/Invoice(No|Date|Total)|Charged|Unexplained/)
    const posted = await act(chef, row, 'post')
    expect(posted.json()).toMatchObject({ Status: 'Completed' })
    expect(posted.json()).not.toHaveProperty('@larder.said')
    expect(await vouchersOf(row)).toEqual([])
    // Who enters the voucher by hand finds what was said of the invoice.
    const offered = await world.session.call({
      method: 'POST',
      url: '/inventory/api/Vouchers/sources/receipt',
      payload: { Ids: [row.Id] },
    })
    expect(offered.json()).toMatchObject({
      Sources: [{ Header: { InvoiceNo: row['InvoiceNo'], InvoiceDate: today, InvoiceTotal: '20' } }],
    })
  })

  it('[RCV-14] who may enter vouchers and not post them leaves the voucher for who may', async () => {
    await rows(sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
      values ('ui', ${testUsers.chef.roleId}, 900, 'CreateAPVouchers')`)
    const clerk = await signIn(world.test, { user: 'chef' })
    await world.prefer('autoPostWithinTol', false)
    const row = await draft([['10', '2']], '20')
    const posted = await act(clerk, row, 'post')
    expect(posted.statusCode, posted.body).toBe(200)
    expect(posted.json()).toMatchObject({ Status: 'Completed' })
    const [voucher] = await vouchersOf(row)
    expect(voucher).toMatchObject({ Status: 'Approved', InvoiceTotal: '20' })
    await world.moved('Vouchers', voucher ?? row, 'post')
    expect(await world.read('Receipts', row.Id)).toMatchObject({ Status: 'Invoiced' })
    // Where what is within tolerance posts by itself it needs nobody who may post (VCH-11).
    await world.prefer('autoPostWithinTol', true)
    expect((await act(clerk, await draft([['10', '2']], '20'), 'post')).json()).toMatchObject({ Status: 'Invoiced' })
  })

  const act = (session: TestSession, row: Row, move: string): Promise<LightMyRequestResponse> =>
    session.call({
      method: 'POST',
      url: `/inventory/api/Receipts(${row.Id})/${move}`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` },
      payload: {},
    })
})

interface Draft {
  readonly lines?: readonly object[]
  readonly order?: object
  readonly [field: string]: unknown
}

function never(): never {
  throw new Error('There is no receipt')
}
