import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowMakingPath, type RowMadeAnswer } from '#core/http/sources-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import type { Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('rows of price variances', () => {
  let world: VoucherWorld
  let controller: TestSession
  beforeAll(async () => {
    world = await createVoucherWorld()
    controller = await signIn(world.test, { user: 'controller' })
  })
  afterAll(() => world.close())
  afterEach(async () => expect(await world.broken()).toEqual([]))

  const rowsOf = (voucher: Row) => world.list(`PriceVariances?$filter=VoucherId eq ${voucher.Id}&$orderby=Id`)
  const ask = (row: Row | undefined, making: string, payload: object, by: TestSession = world.session) =>
    by.call({
      method: 'POST',
      url: rowMakingPath('PriceVariances', row?.Id ?? 0, { list: 'priceVariances', making }),
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row?.['VersionNo'])}"` },
      payload,
    })
  /** Ten received at 2.00, and two at 4.00, invoiced dearer and submitted: beyond the tolerance, and nobody is asked. */
  const held = async () => {
    const receipt = await world.received([
      { qty: '10', price: '2' },
      { qty: '2', price: '4' },
    ])
    const draft = await world.voucher(receipt, [
      { line: 0, qty: '10', price: '2.5' },
      { line: 1, qty: '2', price: '6' },
    ])
    return world.moved('Vouchers', draft, 'submit')
  }

  it('[VCH-453] tell what is favourable and what is adverse, and come to the net', async () => {
    const receipt = await world.received([
      { qty: '10', price: '2' },
      { qty: '2', price: '4' },
    ])
    const lines = [
      { line: 0, qty: '10', price: '2.5' },
      { line: 1, qty: '2', price: '3' },
    ]
    const rows = await rowsOf(await world.voucher(receipt, lines))
    expect(rows).toMatchObject([
      { Variance: '5', Adverse: '5', Favourable: '0' },
      { Variance: '-2', Adverse: '0', Favourable: '2' },
    ])
  })

  it('[VCH-460] tell a suggested cause, which a person sets of a posted invoice, one line or many, without a figure of it changing', async () => {
    const open: Row = (await world.letGo(await held())).json()
    const voucher = await world.moved('Vouchers', open, 'post')
    const before = await world.journal(voucher.Id)
    const [one, other] = await rowsOf(voucher)
    // Ordered by hand, and a unit of the item alone: the market.
    expect([one, other]).toMatchObject([
      { Cause: 'Market', IsCauseSaid: false },
      { Cause: 'Market', IsCauseSaid: false },
    ])
    expect((await ask(one, 'cause', {})).statusCode).toBe(422)
    for (const row of [one, other]) {
      const said = await ask(row, 'cause', { Fields: { Cause: 'UnitError', Note: 'a case was meant' } })
      expect(said.statusCode, said.body).toBe(201)
    }
    expect(await rowsOf(voucher)).toMatchObject([
      { Cause: 'UnitError', IsCauseSaid: true, Variance: '5' },
      { Cause: 'UnitError', IsCauseSaid: true, Variance: '4' },
    ])
    // What was said last holds, and what was said before stays to be read.
    await ask(one, 'cause', { Fields: { Cause: 'Error' } })
    expect((await rowsOf(voucher))[0]).toMatchObject({ Cause: 'Error' })
    const told = await world.list(`VarianceCauses?$filter=VoucherId eq ${voucher.Id}&$orderby=Id`)
    expect(told.map(({ Cause, VoucherLineId }) => [Cause, VoucherLineId])).toEqual([
      ['UnitError', voucher.Lines[0]?.Id],
      ['UnitError', voucher.Lines[1]?.Id],
      ['Error', voucher.Lines[0]?.Id],
    ])
    expect(await world.journal(voucher.Id)).toEqual(before)
    expect((await world.read('Vouchers', voucher.Id))['VersionNo']).toBe(voucher['VersionNo'])
  })

  it('[VCH-460] suggest a unit where a price is that of another unit, the contract where one was ordered by, and the word of the invoice before', async () => {
    const line = { qty: '10', price: '2' }
    const receipt = await world.received([line, line, line, line])
    // A kilo is eight of them, at 16.00; the third is told to be ordered by the contract, the fourth says itself what it comes from.
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`update purchase_order_line set price_source = 'Contract' where tenant_id = 'ui'
        and id = ${receipt.Lines[2]?.['OrderLineId']}`.execute(trx),
    )
    const draft = await world.voucher(receipt, [
      { line: 0, qty: '10', price: '16' },
      { line: 1, qty: '10', price: '2.1' },
      { line: 2, qty: '10', price: '2.2' },
      { line: 3, qty: '10', price: '2.2' },
    ])
    const changed = await world.session.call({
      method: 'PATCH',
      url: `/inventory/api/Vouchers(${draft.Id})`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(draft['VersionNo'])}"` },
      payload: { Lines: draft.Lines.map(({ Id }, index) => (index === 3 ? { Id, Cause: 'Substitution' } : { Id })) },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await rowsOf(draft)).map(({ Cause, IsCauseSaid }) => [Cause, IsCauseSaid])).toEqual([
      ['UnitError', false],
      ['Market', false],
      ['Contract', false],
      ['Substitution', true],
    ])
    const one = await world.list(`PriceVariances?$filter=VoucherId eq ${draft.Id} and Cause eq 'Contract'`)
    expect(one).toHaveLength(1)
  })

  it('[VCH-95, LIST-137] an invoice on hold is accepted by who may override it in the voucher, with remarks', async () => {
    const voucher = await held()
    const [one] = await rowsOf(voucher)
    expect(one).toMatchObject({ State: 'ToApprove', Variance: '5' })
    expect((await ask(one, 'accept', {}, controller)).json()).toMatchObject({ Code: 'E_REMARKS' })
    // Who wrote it does not let it go on, here as there.
    expect((await ask(one, 'accept', { Remarks: 'mine' })).json()).toMatchObject({ Code: 'E_SELF_APPROVE' })
    const accepted = await ask(one, 'accept', { Remarks: 'price of the market' }, controller)
    expect(accepted.statusCode, accepted.body).toBe(201)
    expect(accepted.json<RowMadeAnswer>()).toMatchObject({ Id: voucher.Id, Name: voucher['DocNo'] })
    expect(await world.read('Vouchers', voucher.Id)).toMatchObject({ Status: 'Approved' })
    expect(await rowsOf(voucher)).toMatchObject([{ State: 'Approved' }, { State: 'Approved' }])
    const [, again] = await rowsOf(voucher)
    expect((await ask(again, 'accept', { Remarks: 'again' }, controller)).json()).toMatchObject({ Code: 'E_GUARD' })
  })

  it('[VCH-95, CRN-3] a line of a posted invoice that charges 5.00 too much becomes a draft of a credit of 5.00, once', async () => {
    const voucher = await held()
    const [waiting] = await rowsOf(voucher)
    expect((await ask(waiting, 'dispute', {})).json()).toMatchObject({ Code: 'E_GUARD' })
    const open: Row = (await world.letGo(voucher)).json()
    await world.moved('Vouchers', open, 'post')
    const [one, other] = await rowsOf(voucher)
    expect([one, other]).toMatchObject([
      { State: 'Accepted', Variance: '5' },
      { State: 'Accepted', Variance: '4' },
    ])
    const answer = await ask(one, 'dispute', { Fields: { Remarks: 'not the price we agreed' } })
    expect(answer.statusCode, answer.body).toBe(201)
    const { Id } = answer.json<RowMadeAnswer>()
    const credit = await world.read('ApCredits', Id)
    expect(credit).toMatchObject({
      Status: 'PendingSubmission',
      CreditKind: 'Price',
      SupplierId: 1,
      RequestedAmount: '5',
      Remarks: 'not the price we agreed',
    })
    // That line alone: 10 at 0.50.
    expect(credit.Lines).toMatchObject([{ VoucherLineId: voucher.Lines[0]?.Id, Qty: '10', Price: '0.5', Amount: '5' }])
    expect(await rowsOf(voucher)).toMatchObject([{ State: 'Disputed', CreditId: Id }, { State: 'Accepted' }])
    expect((await ask(one, 'dispute', {})).json()).toMatchObject({ Code: 'E_GUARD' })
    await world.moved('ApCredits', await world.moved('ApCredits', credit, 'submit'), 'refuse', {
      Remarks: 'they say no',
    })
    expect(await rowsOf(voucher)).toMatchObject([{ State: 'Accepted', CreditId: null }, { State: 'Accepted' }])
  })

  it('[LIST-182] what is accepted is the version the row showed, and none is accepted unseen', async () => {
    const voucher = await held()
    const [shown] = await rowsOf(voucher)
    // Meanwhile the invoice is revised, written with more and submitted again.
    const revised = await world.moved('Vouchers', voucher, 'revise')
    const changed = await world.session.call({
      method: 'PATCH',
      url: `/inventory/api/Vouchers(${revised.Id})`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(revised['VersionNo'])}"` },
      payload: { Remarks: 'dearer still' },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    await world.moved('Vouchers', changed.json(), 'submit')
    for (const making of ['accept', 'deny']) {
      const late = await ask(shown, making, { Remarks: 'as I saw it' }, controller)
      expect(late.statusCode, late.body).toBe(412)
      expect(late.json()).toMatchObject({ Code: 'E_STALE', Current: { Id: shown?.Id, State: 'ToApprove' } })
    }
    const unseen = await controller.call({
      method: 'POST',
      url: rowMakingPath('PriceVariances', shown?.Id ?? 0, { list: 'priceVariances', making: 'accept' }),
      headers: { 'idempotency-key': randomUUID() },
      payload: { Remarks: 'whatever it is' },
    })
    expect(unseen.json()).toMatchObject({ Code: 'E_PRECONDITION' })
    expect(await world.read('Vouchers', voucher.Id)).toMatchObject({ Status: 'OnHold' })
    const [now] = await rowsOf(voucher)
    const accepted = await ask(now, 'accept', { Remarks: 'as it is now' }, controller)
    expect(accepted.statusCode, accepted.body).toBe(201)
  })

  it('[LIST-183] head office brings on what rows of other sites look up, and makes nothing of them', async () => {
    const office = await signIn(world.test, { user: 'controller', site: 1 })
    const voucher = await held()
    const [row] = await rowsOf(voucher)
    const accepted = await ask(row, 'accept', { Remarks: 'for the house' }, office)
    expect(accepted.statusCode, accepted.body).toBe(201)
    await world.moved('Vouchers', await world.read('Vouchers', voucher.Id), 'post')
    const [posted] = await rowsOf(voucher)
    const here = await signIn(world.test, { site: 1 })
    expect((await ask(posted, 'dispute', {}, here)).json()).toMatchObject({ Code: 'E_GUARD' })
  })

  it('[SRC-129, CRN-95] what a row was disputed with goes with its invoice, unless somebody has changed it', async () => {
    const disputed = async () => {
      const open: Row = (await world.letGo(await held())).json()
      const voucher = await world.moved('Vouchers', open, 'post')
      const [row] = await rowsOf(voucher)
      const { Id } = (await ask(row, 'dispute', {})).json<RowMadeAnswer>()
      return { voucher, credit: await world.read('ApCredits', Id) }
    }
    const [one, other] = [await disputed(), await disputed()]
    const related = await world.session.call({ url: `/inventory/api/Vouchers(${one.voucher.Id})/related` })
    expect(related.body).toContain(String(one.credit['DocNo']))
    await world.moved('Vouchers', one.voucher, 'reverse', { Remarks: 'wrong supplier' })
    expect(await world.read('ApCredits', one.credit.Id)).toMatchObject({ Status: 'Cancelled' })
    const changed = await world.session.call({
      method: 'PATCH',
      url: `/inventory/api/ApCredits(${other.credit.Id})`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(other.credit['VersionNo'])}"` },
      payload: { Remarks: 'they agreed by phone' },
    })
    const refused = await world.move('Vouchers', other.voucher, 'reverse', { Remarks: 'wrong supplier' })
    expect(refused.json()).toMatchObject({ Code: 'E_MADE_STANDS' })
    expect(refused.body).toContain(String(other.credit['DocNo']))
    await world.moved('ApCredits', changed.json(), 'cancel')
    await world.moved('Vouchers', other.voucher, 'reverse', { Remarks: 'wrong supplier' })
  })

  it('[LIST-184] a line that two people dispute at once is disputed once', async () => {
    const open: Row = (await world.letGo(await held())).json()
    const voucher = await world.moved('Vouchers', open, 'post')
    const [row] = await rowsOf(voucher)
    const answers = await Promise.all([ask(row, 'dispute', {}), ask(row, 'dispute', {}), ask(row, 'dispute', {})])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
    const credits = await world.list(`ApCredits?$filter=Lines/any(l: l/VoucherLineId eq ${voucher.Lines[0]?.Id})`)
    expect(credits).toHaveLength(1)
  })

  it('[VCH-95, CRN-3] a dear line is disputed also where other lines of its invoice were cheaper by more', async () => {
    const receipt = await world.received([
      { qty: '10', price: '2' },
      { qty: '3', price: '4' },
    ])
    const draft = await world.voucher(receipt, [
      { line: 0, qty: '10', price: '2.5' },
      { line: 1, qty: '3', price: '1' },
    ])
    const voucher = await world.posted(draft)
    const [dear, cheap] = await rowsOf(voucher)
    expect([dear?.['Variance'], cheap?.['Variance']]).toEqual(['5', '-9'])
    const answer = await ask(dear, 'dispute', {})
    expect(answer.statusCode, answer.body).toBe(201)
    const { Id } = answer.json<RowMadeAnswer>()
    expect(await world.read('ApCredits', Id)).toMatchObject({ RequestedAmount: '5' })
    // What the supplier refused is not asked back again.
    await world.moved(
      'ApCredits',
      await world.moved('ApCredits', await world.read('ApCredits', Id), 'submit'),
      'refuse',
      {
        Remarks: 'they say no',
      },
    )
    expect((await ask(dear, 'dispute', {})).json()).toMatchObject({ Code: 'E_GUARD' })
  })

  it('[VCH-95] what charges less, and freight, is not asked back; an invoice on hold for its freight is accepted', async () => {
    const receipt = await world.received([{ qty: '10', price: '2' }])
    const cheap = await world.posted(await world.voucher(receipt, [{ qty: '10', price: '1.9' }]))
    const [less] = await rowsOf(cheap)
    expect(less).toMatchObject({ Variance: '-1' })
    expect((await ask(less, 'dispute', {})).json()).toMatchObject({ Code: 'E_GUARD' })
    const other = await world.received([{ qty: '10', price: '2' }])
    const carried = await world.voucher(other, [{ qty: '10', price: '2' }], {
      Freight: '90',
      InvoiceTotal: '110',
    })
    const waits = await world.moved('Vouchers', carried, 'submit')
    const [freight] = await rowsOf(waits)
    expect(freight).toMatchObject({ Variance: '90', Cause: 'Freight', State: 'ToApprove' })
    const accepted = await ask(freight, 'accept', { Remarks: 'by air' }, controller)
    expect(accepted.statusCode, accepted.body).toBe(201)
    await world.moved('Vouchers', await world.read('Vouchers', waits.Id), 'post')
    const [posted] = await rowsOf(waits)
    expect((await ask(posted, 'dispute', {})).json()).toMatchObject({ Code: 'E_GUARD' })
  })
})
