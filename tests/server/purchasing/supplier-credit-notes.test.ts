import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { Row } from '../sources/order-world.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import { signIn } from '../support/sign-in.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('credit notes of suppliers on their bills', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      await sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values
        ('ui', 30, '6200', 'Utilities', 'EXPENSE', true)`.execute(trx)
      await sql`insert into tax_code (tenant_id, id, code, name, rate_pct, effective_pct, recoverable_pct, is_included, valid_from, is_active) values
        ('ui', 1, 'T8', '8 %', 8, 8, 100, false, '2020-01-01', true)`.execute(trx)
    })
  })
  afterAll(() => world.close())
  afterEach(async () => expect(await world.broken()).toEqual([]))

  const run = (text: ReturnType<typeof sql>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, (trx) => text.execute(trx).then(() => undefined))
  const power = { Description: 'Power', AccountId: 30, Qty: '2', Price: '200', TaxCodeId: 1 }
  const meter = { Description: 'Meter', AccountId: 30, Qty: '1', Price: '50' }
  let last = 0
  const sent = (payload: object) => {
    last += 1
    return world.session.call({
      method: 'POST',
      url: '/inventory/api/MiscInvoices',
      headers: { 'idempotency-key': randomUUID() },
      payload: { SupplierId: 1, InvoiceNo: `B-${last}`, ...payload },
    })
  }
  const move = (row: Row, name: string, body?: object) => world.move('MiscInvoices', row, name, body)
  const read = ({ Id }: Pick<Row, 'Id'>) => world.read('MiscInvoices', Id)
  const post = async (row: Row) => move(await world.moved('MiscInvoices', row, 'submit'), 'post')
  const bill = async (...lines: readonly object[]): Promise<Row> =>
    (await post((await sent({ Lines: lines })).json<Row>())).json<Row>()
  const related = async ({ Id }: Row) => (await world.list(`MiscInvoices(${Id})/related`)).map(({ DocNo }) => DocNo)
  /** The draft the move Credit makes of a bill. */
  const creditOn = async (row: Row, number: string): Promise<Row> => {
    const answer = await move(await read(row), 'credit', { Fields: { CreditNo: number } })
    expect(answer.statusCode, answer.body).toBe(200)
    const [made] = await world.list(`MiscInvoices?$filter=InvoiceNo eq '${number}'`)
    return read(made ?? { Id: 0 })
  }

  it('[MISC-109] are made of a bill with the number of the supplier, and lower what is open of it once they are posted', async () => {
    // 2 at 200.00 with 8 % are 432.00; with 50.00 they are 482.00.
    const one = await bill(power, meter)
    expect(one).toMatchObject({ Status: 'Completed', TotalAmount: '482', OpenAmount: '482' })
    expect((await move(one, 'credit')).statusCode).toBe(422)
    const draft = await creditOn(one, 'CN-1')
    expect(draft).toMatchObject({
      Kind: 'CreditNote',
      Status: 'PendingSubmission',
      CreditOfId: one.Id,
      SupplierId: 1,
      TotalAmount: '-482',
      Lines: [
        { Description: 'Power', AccountId: 30, Qty: '2', Price: '200', Tax: '32' },
        { Description: 'Meter', Qty: '1', Price: '50' },
      ],
    })
    expect(await read(one)).toMatchObject({ OpenAmount: '482', CreditedAmount: '0', CreditNo: null })
    expect(await related(one)).toEqual([draft['DocNo']])
    expect(await related(draft)).toEqual([one['DocNo']])
    const note = await post(draft)
    expect(note.json()).toMatchObject({ Status: 'Finalized', SetOffAmount: '-482', OpenAmount: '0' })
    expect(await world.journal(draft.Id, 21)).toEqual(['EXP -450', 'TAXREC -32', 'AP 482'])
    expect(await read(one)).toMatchObject({ Status: 'Finalized', CreditedAmount: '482', OpenAmount: '0' })
    expect((await move(await read(one), 'credit', { Fields: { CreditNo: 'CN-2' } })).json().Code).toBe('E_GUARD')
  })

  it('[MISC-109] whose number the supplier gave before are refused at the number that was asked, not at that of the bill', async () => {
    const [one, other] = [await bill(meter), await bill(meter)]
    await creditOn(one, 'CN-5')
    const again = await move(await read(other), 'credit', { Fields: { CreditNo: 'CN-5' } })
    expect(issuesOf(again)).toEqual(['creditNo uniqueTogether'])
  })

  it('[MISC-109] are written by hand on a bill as well, and leave open what is more than is open of it', async () => {
    const one = await bill(meter)
    const paid = await world.moved('MiscInvoices', one, 'settle', { Fields: { PaidOn: '2026-11-20', Payment: '40' } })
    expect(paid).toMatchObject({ Status: 'Partial', OpenAmount: '10' })
    const byHand = { Kind: 'CreditNote', CreditOfId: one.Id }
    const over = (await sent({ ...byHand, Lines: [{ ...meter, Price: '50.01' }] })).json<Row>()
    const refused = await post(over)
    expect([refused.json().Code, issuesOf(refused)]).toEqual(['E_OVER_OPEN', ['creditOf beyondInvoice']])
    const note = (await post((await sent({ ...byHand, Lines: [meter] })).json<Row>())).json<Row>()
    expect(note).toMatchObject({ Status: 'Partial', SetOffAmount: '-10', OpenAmount: '-40' })
    expect(await read(one)).toMatchObject({ Status: 'Finalized', OpenAmount: '0' })
    expect(await related(note)).toEqual([one['DocNo']])
    const back = await world.moved('MiscInvoices', await read(one), 'unsettle', { Remarks: 'bounced' })
    expect(back).toMatchObject({ Status: 'Partial', PaidAmount: '0', OpenAmount: '40' })
  })

  it('[MISC-109] give back once they are reversed; the bill is not reversed while they stand, and is the same supplier’s', async () => {
    const one = await bill(meter)
    const note = (await post(await creditOn(one, 'CN-9'))).json<Row>()
    expect((await move(await read(one), 'reverse', { Remarks: 'x' })).json().Code).toBe('E_GUARD')
    await world.moved('MiscInvoices', note, 'reverse', { Remarks: 'mistaken' })
    expect(await read(one)).toMatchObject({ Status: 'Completed', CreditedAmount: '0', OpenAmount: '50' })
    const other = await sent({ SupplierId: 2, Kind: 'CreditNote', CreditOfId: one.Id, Lines: [meter] })
    expect(issuesOf(other)).toEqual(['creditOf belongsElsewhere'])
    expect((await move(await read(one), 'reverse', { Remarks: 'x' })).statusCode).toBe(200)
  })
  it('[MISC-109] name whom and what the bill named, whatever has become of it, but no project and no cost centre that has closed', async () => {
    await run(
      sql`insert into cost_centre (tenant_id, id, site_id, code, name, is_active) values ('ui', 70, 2, 'K', 'Kitchen', true)`,
    )
    await run(
      sql`insert into capex (tenant_id, id, site_id, doc_no, status, budget) values ('ui', 71, 2, 'CX-71', 'Approved', 900)`,
    )
    const one = await bill({ ...meter, CostCentreId: 70 })
    const ofProject = (id: number | null) =>
      run(sql`update misc_invoice_line set project_id = ${id} where tenant_id = 'ui' and parent_id = ${one.Id}`)
    await ofProject(71)
    expect(await creditOn(one, 'CN-70')).toMatchObject({
      Lines: [{ AccountId: 30, CostCentreId: 70, ProjectId: 71 }],
    })
    await run(sql`update cost_centre set is_active = false where tenant_id = 'ui' and id = 70`)
    await run(sql`update capex set status = 'Completed' where tenant_id = 'ui' and id = 71`)
    await run(sql`update gl_account set is_active = false where tenant_id = 'ui' and id = 30`)
    await world.supplier({ is_active: 'false' })
    const draft = await creditOn(one, 'CN-71')
    expect(draft).toMatchObject({ SupplierId: 1, Lines: [{ AccountId: 30, CostCentreId: null, ProjectId: null }] })
    // By hand they are named as little as before.
    expect((await sent({ Lines: [meter] })).statusCode).toBe(422)
    await run(sql`update gl_account set is_active = true where tenant_id = 'ui' and id = 30`)
    await world.supplier({ is_active: 'true', only_sites: 'true' })
    expect(await creditOn(one, 'CN-72')).toMatchObject({ SupplierId: 1, TotalAmount: '-50' })
    await world.supplier({ only_sites: 'false' })
    expect((await post(draft)).json()).toMatchObject({ Status: 'Finalized' })
    await ofProject(null)
  })

  it('[MISC-189] in parts add up to the bill to the cent, and nothing else says what tax is', async () => {
    // 8 % of 10.05 are 0.80; of 3.35 they are 0.27 three times, 0.81.
    const third = { Description: 'Meter', AccountId: 30, Qty: '3', Price: '3.35', TaxCodeId: 1 }
    const one = await bill(third)
    expect(one).toMatchObject({ TotalAmount: '10.85' })
    const part = async (number: string) => {
      const { Id, Lines, VersionNo } = await creditOn(one, number)
      const [line] = Lines
      const changed = await world.session.call({
        method: 'PATCH',
        url: `/inventory/api/MiscInvoices(${Id})`,
        headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(VersionNo)}"` },
        payload: { Lines: [{ Id: line?.Id, Qty: '1', Price: '3.35' }] },
      })
      expect(changed.statusCode, changed.body).toBe(200)
      return (await post(changed.json<Row>())).json<Row>()
    }
    expect(await part('CN-31')).toMatchObject({ TotalAmount: '-3.62', TaxAmount: '-0.27' })
    expect(await part('CN-32')).toMatchObject({ TotalAmount: '-3.62', TaxAmount: '-0.27' })
    const rest = await creditOn(one, 'CN-33')
    expect(rest).toMatchObject({ TotalAmount: '-3.61', TaxAmount: '-0.26', Lines: [{ Price: '3.35' }] })
    const last = (await post(rest)).json<Row>()
    expect(last).toMatchObject({ Status: 'Finalized', SetOffAmount: '-3.61', OpenAmount: '0' })
    expect(await world.journal(rest.Id, 21)).toEqual(['EXP -3.35', 'TAXREC -0.26', 'AP 3.61'])
    expect(await read(one)).toMatchObject({ Status: 'Finalized', CreditedAmount: '10.85', OpenAmount: '0' })
    // Given back, it is made once more.
    await world.moved('MiscInvoices', last, 'reverse', { Remarks: 'mistaken' })
    expect(await creditOn(one, 'CN-34')).toMatchObject({ TaxAmount: '-0.26' })
    const forged = { ...third, Qty: '1', LeftBilled: '3.35', LeftTax: '3' }
    for (const on of [{ CreditOfId: one.Id }, {}]) {
      const note = (await sent({ Kind: 'CreditNote', ...on, Lines: [forged] })).json<Row>()
      const refused = await post(note)
      expect(refused.json(), refused.body).toMatchObject({
        Code: 'CreditOfId' in on ? 'E_OVER_OPEN' : 'E_SOURCE_DIFFERS',
      })
    }
  })

  it('[MISC-189] what was given back of bills of before is known', async () => {
    const one = await bill(power, meter)
    await post(await creditOn(one, 'CN-40'))
    await run(sql`update misc_invoice_line set credited_tax = null where tenant_id = 'ui' and parent_id = ${one.Id}`)
    const migration = readFileSync('server/db/migrations-after/credits/542_credited_taxes.sql', 'utf8')
    await world.test.database
      .owner()
      .transaction()
      .execute((trx) => sql.raw(migration).execute(trx))
    expect(await read(one)).toMatchObject({ Lines: [{ CreditedTax: '32' }, { CreditedTax: '0' }] })
  })

  it('[MISC-109] are made at the site of the bill alone', async () => {
    const one = await bill(meter)
    const office = await signIn(world.test, { site: 1 })
    const refused = await office.call({
      method: 'POST',
      url: `/inventory/api/MiscInvoices(${one.Id})/credit`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(one['VersionNo'])}"` },
      payload: { Fields: { CreditNo: 'CN-90' } },
    })
    expect([refused.statusCode, refused.json().Code]).toEqual([409, 'E_OTHER_SITE'])
    expect(await world.list("MiscInvoices?$filter=InvoiceNo eq 'CN-90'")).toEqual([])
    expect(await creditOn(one, 'CN-90')).toMatchObject({ CreditOfId: one.Id })
  })
})
