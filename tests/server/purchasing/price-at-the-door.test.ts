import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startAlertWorker } from '../../../server/alerts/alert-worker.ts'
import { servingUrl } from '../../../server/db/prepare/roles.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { places, things } from '../support/inventory.ts'
import { servingPassword, testSecrets } from '../support/test-secrets.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('prices and quantities at the door', () => {
  let world: VoucherWorld
  /** Receives, and may neither see costs, nor change prices of orders, nor take more than is tolerated. */
  let chef: TestSession
  /** Twelve tomatoes. */
  let box = 0
  beforeAll(async () => {
    world = await createVoucherWorld()
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      await sql`delete from role_permission where tenant_id = 'ui' and permission = 'EditReceiptPrice'
        and parent_id = (select id from role where tenant_id = 'ui' and name = 'Chef')`.execute(trx)
      await sql`insert into unit (tenant_id, id, code, name, is_active) values ('ui', 98, 'box12', 'Box', true)`.execute(
        trx,
      )
      await sql`insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den)
        values ('ui', 980, ${things.tomato}, 98, 98, 12, 1)`.execute(trx)
    })
    box = 980
    chef = await signIn(world.test, { user: 'chef' })
  })
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
  })
  afterAll(() => world.close())

  const order = (lines: readonly (readonly [qty: string, price: string])[], changes: object = {}) =>
    world.order(
      lines.map(([qty, price]) => ({ qty, price, unit: things.tomatoEach })),
      changes,
    )
  const saveBy = (session: TestSession) => (lines: readonly object[]) =>
    session.call({
      method: 'POST',
      url: '/inventory/api/Receipts',
      headers: { 'idempotency-key': randomUUID() },
      payload: { SupplierId: 1, LocationId: places.store, Lines: lines },
    })
  const asked = async (lines: readonly object[]) => {
    const answer = await saveBy(world.session)(lines)
    expect(answer.statusCode, answer.body).toBe(409)
    return answer.json<{ Errors: readonly { code: string }[] }>().Errors.map(({ code }) => code)
  }

  it('[RCV-15] 2.05 for 2.00 and 3.30 for 3.00 differ by 2.5 and 10 percent: one line is marked, and the goods cost 3.50 more', async () => {
    const bought = await order([
      ['10', '2'],
      ['10', '3'],
    ])
    const receipt = await world.receipt([
      taking(bought, 0, '10', { Price: '2.05' }),
      taking(bought, 1, '10', { Price: '3.30' }),
    ])
    expect(receipt.Lines.map((line) => [line['PriceChangePct'], line['PriceMark']])).toEqual([
      ['2.5', null],
      ['10', 'Dearer'],
    ])
    expect(receipt).toMatchObject({ PriceMoves: 1, PriceEffect: '3.5' })
    await world.moved('Receipts', receipt, 'post')
    const found = await world.list('Receipts?$filter=PriceMoves gt 0')
    expect(found.map(({ Id }) => Id)).toContain(receipt.Id)
    // Without an order: against what was paid last, which is 3.30 now.
    const direct = await world.receipt([{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1', Price: '3.00' }])
    expect(direct.Lines[0]).toMatchObject({ LastPaid: '3.3', PriceChangePct: '-9.1', PriceMark: 'Cheaper' })
  })

  it('[SRC-742] a line that is offered says what a save would copy of its order: price, item, unit and what the unit holds', async () => {
    const bought = await order([['10', '2']])
    const answer = await world.session.call({
      method: 'POST',
      url: '/inventory/api/Receipts/sources/purchaseOrder',
      payload: { Ids: [bought.Id] },
    })
    const { Line } = answer.json<{ Lines: readonly { Line: Row }[] }>().Lines[0] ?? {}
    const copied = {
      OrderCurrencyId: bought['CurrencyId'],
      AskedItemId: things.tomato,
      AskedUnitId: things.tomatoEach,
      AskedNum: '1',
      AskedDen: '1',
      AskedPrice: '2',
      AskedQty: '10',
    }
    expect(Line).toMatchObject(copied)
    const saved = await saveBy(world.session)([taking(bought, 0, '10', { Price: '2' })])
    expect(saved.json<Row>().Lines[0]).toMatchObject(copied)
  })

  it('[RCV-15] a jump beyond 25 percent of a base unit is asked about, and the price or the quantity of another unit as that', async () => {
    const bought = await order([['24', '2']])
    expect(await asked([taking(bought, 0, '24', { Price: '2.60' })])).toEqual(['rule/priceNear'])
    expect((await saveBy(world.session)([taking(bought, 0, '24', { Price: '2.50' })])).statusCode).toBe(201)
    // Boxes of 12 at 24.00 are 2.00 a piece; at 2.00 they are a price of a piece.
    const boxes = (price: string, qty = '2') => taking(bought, 0, qty, { UnitId: box, Price: price })
    const right = await saveBy(world.session)([boxes('24')])
    expect(right.json<Row>().Lines[0]).toMatchObject({ OrderedPrice: '24', PriceChangePct: '0', PriceMark: null })
    expect(await asked([boxes('2')])).toEqual(['rule/priceOfUnit'])
    expect(await asked([boxes('24', '24')])).toEqual(['rule/qtyOfUnit'])
  })

  it('[RCV-16] who may not change prices takes that of the order, and writes one where there is none', async () => {
    const bought = await order([['24', '2']])
    const save = saveBy(chef)
    const other = await save([taking(bought, 0, '24', { Price: '2.01' })])
    expect(other.statusCode, other.body).toBe(422)
    expect(other.json()).toMatchObject({ Errors: [{ field: 'price', code: 'rule/priceOfOrder' }] })
    const kept = await save([taking(bought, 0, '24')])
    expect(kept.statusCode, kept.body).toBe(201)
    expect(kept.json<Row>().Lines[0]).not.toHaveProperty('PriceChangePct')
    expect((await save([taking(bought, 0, '2', { UnitId: box, Price: '24' })])).statusCode).toBe(201)
    const free = await save([{ ItemId: things.flour, UnitId: things.flourKilo, Qty: '1', Price: '7' }])
    expect(free.statusCode, free.body).toBe(201)
  })

  it('[RCV-17, SRC-36] a line of 100 takes 110 by its own 10 percent and not 111 where the site tolerates 5, but by who holds the right and says why', async () => {
    const lines = [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '100', Price: '2', OverReceiptPct: '10' }]
    const bought = await order([], { Lines: lines })
    const much = await world.receipt([taking(bought, 0, '111')])
    const nameless = await world.move('Receipts', much, 'post')
    expect(nameless.statusCode, nameless.body).toBe(409)
    expect(nameless.json()).toMatchObject({
      Code: 'E_OVER_OPEN',
      Errors: [{ field: 'overReason', code: 'overReason' }],
    })
    const refused = await chef.call({
      method: 'POST',
      url: `/inventory/api/Receipts(${much.Id})/post`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(much['VersionNo'])}"` },
      payload: {},
    })
    expect(refused.json()).toMatchObject({ Code: 'E_OVER_OPEN', Errors: [{ field: 'qty' }] })
    const reasoned = await world.receipt([taking(bought, 0, '111', { OverReason: 'the grower had more' })])
    const posted = await world.moved('Receipts', reasoned, 'post')
    expect(posted.Lines[0]).toMatchObject({ OverReason: 'the grower had more' })
    expect(await world.read('PurchaseOrders', bought.Id)).toMatchObject({ Status: 'Completed' })
    const within = await order([], { Lines: lines })
    await world.moved('Receipts', await world.receipt([taking(within, 0, '110')]), 'post')
  })

  it('[SET-23] a price that differs is told as soon as the receipt is posted', async () => {
    const { db, database, definitions, clock } = world.test
    await world.made('AlertRules', {
      Name: 'Prices',
      Kind: 'ReceiptPrice',
      Threshold: '5',
      Channel: 'Message',
      Recipients: [{ UserId: 1 }],
    })
    const worker = await startAlertWorker(
      {
        db,
        definitions,
        clock,
        secrets: testSecrets,
        publicUrl: 'https://larder.example',
        onFailure: (line) => expect(line).toBe(''),
      },
      servingUrl(database.adminUrl, servingPassword),
    )
    try {
      const bought = await order([['10', '2']])
      const receipt = await world.receipt([taking(bought, 0, '10', { Price: '2.40' })])
      const told = () => world.list(`Messages?$filter=Kind eq 'Alert' and contains(Text,'20.0 percent')`)
      expect(await told()).toEqual([])
      await world.moved('Receipts', receipt, 'post')
      await expect.poll(async () => (await told()).length, { timeout: 20_000 }).toBe(1)
    } finally {
      await worker.stop()
    }
  })
})
