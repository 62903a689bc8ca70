import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { places, things } from '../support/inventory.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('goods refused at the door', () => {
  let world: VoucherWorld
  let reason = 0
  beforeAll(async () => {
    world = await createVoucherWorld()
    reason = (await world.made('Reasons', { Code: 'WARM', Name: 'Too warm', Use: 'receipt' })).Id
  })
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
    const [ledger, account] = await world.owed()
    expect(account).toBe(ledger)
  })
  afterAll(() => world.close())

  const order = (lines: readonly (readonly [qty: string, price: string])[]) =>
    world.order(lines.map(([qty, price]) => ({ qty, price, unit: things.tomatoEach })))
  const refused = (qty: string, rest: 'Open' | 'Closed') => ({
    RejectedQty: qty,
    RejectReasonId: reason,
    RejectedRest: rest,
  })
  const post = async (lines: readonly object[]) => world.moved('Receipts', await world.receipt(lines), 'post')
  const reverse = async (receipt: Row) =>
    world.moved('Receipts', await world.read('Receipts', receipt.Id), 'reverse', { Remarks: 'wrong delivery' })
  const lineFigures = async (id: number) => {
    const row = await world.read('PurchaseOrders', id)
    return [
      row['Status'],
      ...row.Lines.map((line) => [line['ReceivedQty'], line['CancelledQty'], line['OpenQty']].join(' ')),
    ]
  }
  /** What an order commits still, line by line. */
  const committed = (id: number) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      const found = await sql<{ left: string }>`select trim_scale(sum(amount))::text as left from commitment_entry
        where kind = 'PO' and doc_type_id = 3 and doc_id = ${id} group by doc_line_id order by doc_line_id`.execute(trx)
      return found.rows.map(({ left }) => left)
    })

  it('[RCV-1, SRC-31] 8 with 2 still wanted, 6 with 4 and none with 5 refused for good: 34.00 owed, 4.00 committed, 2 open', async () => {
    const bought = await order([
      ['10', '2'],
      ['10', '3'],
      ['5', '4'],
    ])
    expect(await committed(bought.Id)).toEqual(['20', '30', '20'])
    const receipt = await post([
      taking(bought, 0, '8', refused('2', 'Open')),
      taking(bought, 1, '6', refused('4', 'Closed')),
      taking(bought, 2, '0', refused('5', 'Closed')),
    ])
    // 8 × 2.00 and 6 × 3.00; of the third line nothing.
    expect(await world.journal(receipt.Id, 5)).toEqual(['INV 34', 'RNI -34'])
    expect((await world.owed())[0]).toBe('34')
    // 2 × 2.00 is still to come; what was refused for good commits nothing.
    expect(await committed(bought.Id)).toEqual(['4', '0', '0'])
    expect(await lineFigures(bought.Id)).toEqual(['Partial', '8 0 2', '6 4 0', '0 5 0'])

    const rest = await post([taking(bought, 0, '2')])
    expect(await lineFigures(bought.Id)).toEqual(['Completed', '10 0 0', '6 4 0', '0 5 0'])
    expect(await committed(bought.Id)).toEqual(['0', '0', '0'])
    await reverse(receipt)
    expect(await lineFigures(bought.Id)).toEqual(['Partial', '2 0 8', '0 0 10', '0 0 5'])
    expect(await committed(bought.Id)).toEqual(['16', '30', '20'])
    await reverse(rest)
    expect((await world.owed())[0]).toBe('0')
  })

  it('[RCV-2] a delivery that went back whole is posted, closes its order, and is reversed', async () => {
    const bought = await order([['3', '2']])
    const receipt = await post([taking(bought, 0, '0', refused('3', 'Closed'))])
    expect(receipt).toMatchObject({ Status: 'Completed', TotalAmount: '0' })
    expect(await lineFigures(bought.Id)).toEqual(['Completed', '0 3 0'])
    expect(await committed(bought.Id)).toEqual(['0'])
    await reverse(receipt)
    expect(await lineFigures(bought.Id)).toEqual(['Approved', '0 0 3'])
    expect(await committed(bought.Id)).toEqual(['6'])
  })

  it('[RCV-1] no more is cancelled than is open: 9 of 10 received and 4 refused for good cancel 1', async () => {
    const bought = await order([['10', '2']])
    const receipt = await post([taking(bought, 0, '9', refused('4', 'Closed'))])
    expect(await lineFigures(bought.Id)).toEqual(['Completed', '9 1 0'])
    await reverse(receipt)
    expect(await lineFigures(bought.Id)).toEqual(['Approved', '0 0 10'])
  })

  const save = (body: object) =>
    world.session.call({
      method: 'POST',
      url: '/inventory/api/Receipts',
      headers: { 'idempotency-key': crypto.randomUUID() },
      payload: { SupplierId: 1, LocationId: places.store, ...body },
    })
  const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1', Price: '2' }

  it('[RCV-2] what was refused needs its reason, and a line says that something came', async () => {
    const nameless = await save({ Lines: [{ ...line, RejectedQty: '1' }] })
    expect(nameless.statusCode).toBe(422)
    expect(nameless.json()).toMatchObject({ Errors: [{ field: 'rejectReason', code: 'required' }] })
    const nothing = await save({ Lines: [{ ...line, Qty: '0' }] })
    expect(nothing.json()).toMatchObject({ Errors: [{ field: 'qty', code: 'rule/somethingCame' }] })
  })

  it('[RCV-695] the reason of a refused line asks for a remark and a witness before a save, each told at its cell', async () => {
    const strict = { Code: 'OPEN', Name: 'Opened', Use: 'receipt', NeedsRemark: true, NeedsWitness: true }
    const { Id } = await world.made('Reasons', strict)
    const back = { ...line, RejectedQty: '1', RejectReasonId: Id }
    const bare = await save({ Lines: [line, back] })
    expect(bare.json(), bare.body).toMatchObject({
      Errors: [
        { field: 'remark', lines: 'lines', row: 1, code: 'required' },
        { field: 'rejectReason', lines: 'lines', row: 1, code: 'rule/witnessOfLine' },
      ],
    })
    const given = await save({ Witness: 'R. Diaz', Lines: [line, { ...back, Remark: 'Seal cut' }] })
    expect(given.statusCode, given.body).toBe(201)
    const said = await save({ Witness: 'R. Diaz', Remarks: 'Seal cut', Lines: [line, back] })
    expect(said.statusCode, said.body).toBe(201)
    // What came whole after all is asked for nothing, whatever reason was picked before.
    const whole = await save({ Lines: [line, { ...back, RejectedQty: '0' }] })
    expect(whole.statusCode, whole.body).toBe(201)
  })

  it('[RCV-695] and for a photo of the line, or of the receipt, before it is posted', async () => {
    const { Id } = await world.made('Reasons', { Code: 'WET', Name: 'Wet', Use: 'receipt', NeedsPhoto: true })
    const draft = await world.receipt([line, { ...line, RejectedQty: '1', RejectReasonId: Id }])
    const refusal = await world.move('Receipts', draft, 'post')
    expect(refusal.json(), refusal.body).toMatchObject({
      Errors: [{ field: 'photo', lines: 'lines', row: 1, code: 'rule/photoOfLine' }],
    })
    const file = await world.session.call({
      method: 'POST',
      url: `/inventory/api/Receipts(${draft.Id})/attachments?name=wet.png&as=picture`,
      headers: { 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/octet-stream' },
      payload: await createCanvas(40, 20).encode('png'),
    })
    const [first, second] = draft.Lines.map((one) => one['Id'])
    const named = await world.session.call({
      method: 'PATCH',
      url: `/inventory/api/Receipts(${draft.Id})`,
      headers: { 'if-match': `"v${String(draft['VersionNo'])}"`, 'idempotency-key': crypto.randomUUID() },
      payload: { Lines: [{ Id: first }, { Id: second, Photo: file.json<Row>().Id }] },
    })
    expect(named.statusCode, named.body).toBe(200)
    const done = await world.move('Receipts', named.json<Row>(), 'post')
    expect(done.json(), done.body).toMatchObject({ Status: 'Completed' })
  })

  it('[RCV-3, REC-71] chilled goods at 9 °C are asked about once, and kept by whoever means it', async () => {
    const warm = { ChilledTemp: '9', FrozenTemp: '-18', Lines: [line] }
    const asked = await save(warm)
    expect(asked.statusCode).toBe(409)
    expect(asked.json()).toMatchObject({ CanConfirm: true, Errors: [{ field: 'chilledTemp', isWarning: true }] })
    const kept = await world.made('Receipts', { SupplierId: 1, LocationId: places.store, ...warm })
    const again = await world.session.call({
      method: 'PATCH',
      url: `/inventory/api/Receipts(${kept.Id})`,
      headers: { 'if-match': `"v${String(kept['VersionNo'])}"`, 'idempotency-key': crypto.randomUUID() },
      payload: { ...kept, Remarks: 'signed for' },
    })
    expect(again.statusCode, again.body).toBe(200)
    expect((await save({ ChilledTemp: '5', FrozenTemp: '-15', Lines: [line] })).statusCode).toBe(201)
  })
})
