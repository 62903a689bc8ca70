import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowMakingPath } from '#core/http/sources-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { things } from '../support/inventory.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('rows of what is not invoiced that are written off', () => {
  let world: VoucherWorld
  let reason: Row
  beforeAll(async () => {
    world = await createVoucherWorld()
    reason = await world.made('Reasons', { Code: 'RNI', Name: 'Never invoiced', Use: 'receiptClearing' })
  })
  afterAll(() => world.close())
  afterEach(async () => expect(await world.broken()).toEqual([]))

  const writeOff = (row: Row, body: object = { Fields: { ReasonId: reason.Id } }, key = randomUUID()) =>
    world.session.call({
      method: 'POST',
      url: rowMakingPath('NotInvoiced', row.Id, { list: 'notInvoiced', making: 'writeOff' }),
      headers: { 'idempotency-key': key },
      payload: body,
    })
  const open = (...receipts: readonly Row[]) =>
    world.list(`NotInvoiced?$filter=${receipts.map(({ Id }) => `ReceiptId eq ${Id}`).join(' or ')}`)
  /** What approvals, search and related documents say it is worth. */
  const registered = async ({ Id }: Row) => {
    const { rows } = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql<{
        total: string
      }>`select trim_scale(total)::text as total from doc_registry where doc_type_id = 45 and doc_id = ${Id}`.execute(
        trx,
      ),
    )
    return rows[0]?.total
  }
  const clearings = async () => (await world.list('ReceiptClearings?$top=20')).map(({ Id }) => Id)

  it('[VCH-94, LIST-136] each becomes a posted write-off of what its receipt has open, with the one reason, once', async () => {
    const part = await world.received([{ qty: '10', price: '5' }])
    await world.posted(await world.voucher(part, [{ qty: '4', price: '5' }]))
    const whole = await world.received([
      { qty: '2', price: '4' },
      { qty: '1', price: '1.25' },
    ])
    const [before, variance] = [await world.owed(), await world.balanceOf('PPV')]
    const key = randomUUID()
    const answer = await writeOff(part, { Fields: { ReasonId: reason.Id, Remarks: 'supplier closed' } }, key)
    expect(answer.statusCode, answer.body).toBe(201)
    expect((await writeOff(part, { Fields: { ReasonId: reason.Id, Remarks: 'supplier closed' } }, key)).json()).toEqual(
      answer.json(),
    )
    const { Id } = answer.json<Row>()
    // 6 of 10 at 5.00.
    expect(await world.list(`ReceiptClearings?$filter=Id eq ${Id}`)).toMatchObject([
      { Status: 'Completed', SupplierId: 1, ReasonId: reason.Id, ClearedAmount: '30' },
    ])
    expect(await world.journal(Id, 45)).toEqual(['RNI 30', 'PPV -30'])
    expect((await writeOff(whole)).statusCode).toBe(201)
    // 2 × 4.00 and 1 × 1.25 as well.
    const owed = await world.owed()
    expect(before.map((amount, index) => Number(amount) - Number(owed[index]))).toEqual([39.25, 39.25])
    expect(Number(variance) - Number(await world.balanceOf('PPV'))).toBe(39.25)
    expect(await open(part, whole)).toEqual([])
    // What is written off is not there any more, for whoever still sees the row.
    expect((await writeOff(part)).statusCode).toBe(404)

    const [cleared] = await world.list(`ReceiptClearings?$filter=Id eq ${Id}`)
    if (cleared === undefined) throw new Error('It was written off')
    await world.moved('ReceiptClearings', cleared, 'reverse', { Remarks: 'the invoice came' })
    expect(await open(part)).toMatchObject([{ Accrued: '30', OpenTold: '6 EA' }])
  })

  it('[VCH-156] what is booked has the freight of the goods, and lists and forms say what the journal does', async () => {
    const order = await world.order([{ qty: '10', price: '2', unit: things.tomatoEach }])
    const draft = await world.receipt([taking(order, 0, '10')], { Freight: '5' })
    const receipt = await world.moved('Receipts', draft, 'post')
    const written = await world.made('ReceiptClearings', {
      SupplierId: 1,
      ReasonId: reason.Id,
      Lines: [{ ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '4' }],
    })
    expect(written).toMatchObject({ ClearedAmount: '8', Lines: [{ Amount: '8', Booked: null }] })
    // Until it is posted it is told with what its goods cost.
    expect(await registered(written)).toBe('8')
    const part = await world.moved('ReceiptClearings', written, 'post')
    expect(await registered(part)).toBe('10')
    // 4 of 10, of 20.00 and 5.00 of freight.
    expect(part).toMatchObject({ ClearedAmount: '8', BookedAmount: '10', Lines: [{ Amount: '8', Booked: '10' }] })
    expect(await world.journal(part.Id, 45)).toEqual(['RNI 10', 'PPV -10'])
    const rest = (await writeOff(receipt)).json<Row>()
    expect(await world.list(`ReceiptClearings?$filter=Id eq ${rest.Id}`)).toMatchObject([
      { ClearedAmount: '12', BookedAmount: '15' },
    ])
    expect(await world.journal(rest.Id, 45)).toEqual(['RNI 15', 'PPV -15'])
    await world.moved('ReceiptClearings', part, 'reverse', { Remarks: 'the invoice came' })
    expect(await registered(part)).toBe('10')
  })

  it('[VCH-94] also of a supplier who is no longer active', async () => {
    const receipt = await world.received([{ qty: '10', price: '5' }])
    await world.supplier({ is_active: 'false' })
    const answer = await writeOff(receipt)
    expect(answer.statusCode, answer.body).toBe(201)
    await world.supplier({ is_active: 'true' })
    expect(await open(receipt)).toEqual([])
  })

  it('[VCH-94, LIST-135] nothing is written off without a reason, for another use, or with what was not asked', async () => {
    const receipt = await world.received([{ qty: '3', price: '2' }])
    const before = await clearings()
    const other = await world.made('Reasons', { Code: 'CRD', Name: 'Bad goods', Use: 'apCredit' })
    expect((await writeOff(receipt, {})).json()).toMatchObject({
      Code: 'E_VALIDATION',
      Errors: [{ field: 'reason', code: 'required' }],
    })
    const wrong = await writeOff(receipt, { Fields: { ReasonId: other.Id } })
    expect(wrong.statusCode, wrong.body).toBe(422)
    const unasked = await writeOff(receipt, { Fields: { ReasonId: reason.Id, SupplierId: 2 } })
    expect(unasked.json()).toMatchObject({ Errors: [{ field: 'SupplierId', code: 'unknownField' }] })
    expect((await writeOff(receipt, { Lines: [] })).statusCode).toBe(400)
    expect(await clearings()).toEqual(before)
    expect(await open(receipt)).toMatchObject([{ Accrued: '6' }])
  })
})
