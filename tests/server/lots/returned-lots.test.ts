import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createVoucherWorld, type VoucherWorld } from '../purchasing/voucher-world.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { siteDay } from '../support/site-day.ts'

const binA = 81

describe('goods kept by lots that go back to their supplier', () => {
  let world: VoucherWorld
  let late: Row
  beforeAll(async () => {
    world = await createVoucherWorld()
    await run(sql`update item set lot_tracked = true where id = ${things.tomato}`)
    await run(sql`insert into bin (tenant_id, id, site_id, location_id, code, name, bin_type, priority, temp_zone, is_active, version_no, tree_path)
      values ('ui', ${binA}, 2, ${places.store}, 'A', 'A', 'Shelf', 90, 'Ambient', true, 1, 'A')`)
    await run(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values
      ('ui', 9, '9000', 'Spoiled food', 'EXPENSE', true)`)
    await run(sql`insert into reason (tenant_id, id, code, name, use, account_id, is_active) values
      ('ui', 9, 'EXP', 'Expired', 'spoilage', 9, true)`)
    late = await received('10', 'L-9', 9)
    await received('10', 'L-2', 2)
  })
  afterEach(async () => expect(await world.broken()).toEqual([]))
  afterAll(() => world.close())

  const run = (text: ReturnType<typeof sql>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  const lines = async (text: ReturnType<typeof sql>) => (await run(text)).map((row) => (row as { line: string }).line)
  /** What lies of lots in the store, as `lot bin qty`. */
  const lots = () =>
    lines(sql`select t.code || coalesce(' ' || n.code, '') || ' ' || trim_scale(b.qty) as line from bin_balance b
      join lot t on t.tenant_id = b.tenant_id and t.id = b.lot_id left join bin n on n.tenant_id = b.tenant_id and n.id = b.bin_id
      where b.location_id = ${places.store} and b.qty > 0 order by 1`)
  const lotId = async (code: string) =>
    Number((await lines(sql`select id::text as line from lot where code = ${code}`))[0])
  /** A posted receipt of so many tomatoes at 2.00, as a lot that is good for so many days. */
  const received = async (qty: string, Lot: string, days: number, BinId: number | null = null) => {
    const order = await world.order([{ qty, price: '2', unit: things.tomatoEach }])
    const said = { Lot, ExpiresOn: siteDay(world.test.clock, days), BinId }
    return world.moved('Receipts', await world.receipt([taking(order, 0, qty, said)]), 'post')
  }
  const approved = async (receipt: Row, Qty: string, more: object = {}) => {
    const line = { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty, Price: '2', ...more }
    const header = { SupplierId: 1, CreditKind: 'Return', LocationId: places.store }
    return world.moved('ApCredits', await world.made('ApCredits', { ...header, Lines: [line] }), 'submit')
  }
  const sentBack = async (receipt: Row, qty: string, more: object = {}) =>
    world.moved('ApCredits', await approved(receipt, qty, more), 'sendBack')
  const undone = (credit: Row) => world.moved('ApCredits', credit, 'reverse', { Remarks: 'they are good' })
  const spoil = async (Qty: string, lot: string) => {
    const line = { Kind: 'Item', ItemId: things.tomato, UnitId: things.tomatoEach, Qty, LotId: await lotId(lot) }
    const draft = await world.made('Spoilages', { LocationId: places.store, ReasonId: 9, Lines: [line] })
    await world.moved('Spoilages', draft, 'submit')
  }

  it('[LOT-693] leave as the lot the line of their receipt brought, though another expires first', async () => {
    await sentBack(late, '4')
    expect(await lots()).toEqual(['L-2 10', 'L-9 6'])
  })

  it('[LOT-693] leave as what expires first where the lot they came as is gone, and come back as what they left as', async () => {
    await spoil('4', 'L-9')
    expect(await lots()).toEqual(['L-2 10', 'L-9 2'])
    // 6 are left of the receipt, 2 of them lie there: 4 of L-2 go with them.
    const rest = await sentBack(late, '6')
    expect(await lots()).toEqual(['L-2 6'])
    await undone(rest)
    expect(await lots()).toEqual(['L-2 10', 'L-9 2'])
  })

  it('[LOT-693] leave as the lot their line names, and more of it than lies there is refused with its figures', async () => {
    const named = { LotId: await lotId('L-9') }
    const refused = await world.move('ApCredits', await approved(late, '3', named), 'sendBack')
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      Errors: [{ field: 'lot', row: 0, code: 'E_NEG_LOT', params: { lot: 'L-9', there: '2', asked: '3' } }],
    })
    const other = await sentBack(late, '3', { LotId: await lotId('L-2') })
    expect(await lots()).toEqual(['L-2 7', 'L-9 2'])
    await undone(other)
  })

  it('[LOT-693] [BIN-693] leave the bin their line names, there first as the lot they came as', async () => {
    const binned = await received('5', 'L-5', 5, binA)
    await received('5', 'L-1', 1, binA)
    const gone = await sentBack(binned, '3', { BinId: binA })
    expect(await lots()).toEqual(['L-1 A 5', 'L-2 10', 'L-5 A 2', 'L-9 2'])
    await undone(gone)
    const short = await world.move(
      'ApCredits',
      await approved(late, '2', { BinId: binA, LotId: await lotId('L-9') }),
      'sendBack',
    )
    expect(short.json()).toMatchObject({
      Errors: [{ field: 'bin', row: 0, code: 'E_NEG_BIN', params: { bin: 'A', there: '0', asked: '2' } }],
    })
    // 2 of L-9 lie outside of the bin: out of it goes what expires first there.
    await sentBack(late, '2', { BinId: binA })
    expect(await lots()).toEqual(['L-1 A 3', 'L-2 10', 'L-5 A 5', 'L-9 2'])
  })

  it('[LOT-693] [CRN-296] that were invoiced go back for their quality as the lot their receipt brought', async () => {
    const receipt = await received('6', 'L-30', 30)
    const voucher = await world.posted(await world.voucher(receipt, [{ qty: '6', price: '2' }]))
    const line = { VoucherId: voucher.Id, VoucherLineId: voucher.Lines[0]?.Id, GoesBack: true, Qty: '4', Price: '2' }
    const header = { SupplierId: 1, CreditKind: 'Quality', LocationId: places.store }
    const draft = await world.made('ApCredits', { ...header, Lines: [line] })
    await world.moved('ApCredits', await world.moved('ApCredits', draft, 'submit'), 'sendBack')
    expect(await lots()).toContain('L-30 2')
  })
})
