import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testUsers } from '../support/seed.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import type { Row } from '../sources/order-world.ts'
import { expense, useExpenseWorld } from './expense-world.ts'

describe('what an invoice was held for before', () => {
  const at = useExpenseWorld()
  let controller: TestSession
  beforeAll(async () => {
    controller = await signIn(at.world.test, { user: 'controller' })
    await at.world.made('ApprovalRules', {
      Name: 'Vouchers',
      DocType: 'voucher',
      MinAmount: '0',
      Levels: [{ Mode: 'Any', UserId: testUsers.controller.id, MinAmount: '0' }],
    })
  })

  /** An invoice of 10 at 2.00 that is held for its supplier. */
  const held = async (): Promise<Row> => {
    const receipt = await at.world.received([{ qty: '10', price: '2' }])
    const draft = await at.world.voucher(receipt, [{ qty: '10', price: '2' }])
    await at.world.supplier({ hold: 'Payments' })
    const row = await at.world.moved('Vouchers', draft, 'submit')
    expect(row).toMatchObject({ Status: 'OnHold', HoldReason: 'Supplier' })
    return row
  }
  /** Revised, and submitted with 10,000.00 of an expense beside its goods. */
  const dearer = async (row: Row): Promise<Row> => {
    const draft = await at.world.moved('Vouchers', row, 'revise')
    expect(draft).toMatchObject({ Status: 'PendingSubmission', HoldReason: null })
    const answer = await at.world.session.call({
      method: 'PATCH',
      url: `/inventory/api/Vouchers(${row.Id})`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(draft['VersionNo'])}"` },
      payload: { InvoiceTotal: '10020', Lines: [{ Id: draft.Lines[0]?.Id }, expense('10000')] },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return at.world.moved('Vouchers', answer.json(), 'submit')
  }
  const decided = (row: Row, name: string) =>
    controller.call({
      method: 'POST',
      url: `/inventory/api/Vouchers(${row.Id})/${name}`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` },
      payload: { Remarks: 'Which power?' },
    })
  const stale = (row: Row) =>
    at.rows(sql`update voucher set hold_reason = 'Supplier' where tenant_id = 'ui' and id = ${row.Id}`)
  const reasonOf = async ({ Id }: Row) => (await at.world.read('Vouchers', Id))['HoldReason']

  it('[VCH-276, VCH-12] is forgotten with its revision: what an approver holds nobody else lets go on', async () => {
    const asked = await dearer(await held())
    expect(asked).toMatchObject({ Status: 'PendingApproval', HoldReason: null })
    const waits = (await decided(asked, 'hold')).json<Row>()
    expect(waits).toMatchObject({ Status: 'OnHold', HoldReason: null })
    expect((await at.world.letGo(waits)).json()).toMatchObject({ Code: 'E_GUARD' })
    // Neither is it where the reason stood from before.
    await stale(waits)
    expect((await at.world.letGo(waits)).json()).toMatchObject({ Code: 'E_GUARD' })
    await at.world.supplier({ hold: 'None' })
    await at.world.moved('Vouchers', await at.world.read('Vouchers', asked.Id), 'cancel')
  })

  it('[VCH-276, VCH-13] what approvers agreed to is not let go on for its supplier: he is still paid nothing', async () => {
    const asked = await dearer(await held())
    const approved = (await decided(asked, 'approve')).json<Row>()
    expect(approved).toMatchObject({ Status: 'Approved', HoldReason: null })
    expect((await at.world.move('Vouchers', approved, 'post')).json()).toMatchObject({ Code: 'E_SUPPLIER_HELD' })
    await at.world.supplier({ hold: 'None' })
    expect(await at.world.moved('Vouchers', approved, 'post')).toMatchObject({ Status: 'Completed' })
  })

  it('[VCH-276] invoices that kept one from before lose it, but those that are held for it or were let go on', async () => {
    const [onHold, gone, waits] = [await held(), await held(), await dearer(await held())]
    const letGo = (await at.world.letGo(gone)).json<Row>()
    const agreed = (await decided(await dearer(await held()), 'approve')).json<Row>()
    for (const row of [waits, agreed]) await stale(row)
    const migration = readFileSync('server/db/migrations-after/invoices/515_reasons_of_before.sql', 'utf8')
    await at.world.test.database
      .owner()
      .transaction()
      .execute((trx) => sql.raw(migration).execute(trx))
    expect(await Promise.all([onHold, letGo, waits, agreed].map(reasonOf))).toEqual([
      'Supplier',
      'Supplier',
      null,
      null,
    ])
    await at.world.supplier({ hold: 'None' })
  })
})
