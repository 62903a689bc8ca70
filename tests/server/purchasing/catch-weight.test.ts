import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { places, things } from '../support/inventory.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('goods counted in pieces and paid by weight', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
    // A piece should weigh 2.35 kg.
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) =>
      sql`update item set catch_weight = true, nominal_weight = 2.35 where tenant_id = 'ui' and id = ${things.flour}`.execute(
        trx,
      ),
    )
  })
  afterEach(async () => expect(await world.broken()).toEqual([]))
  afterAll(() => world.close())

  const save = (line: object, confirmed = false) =>
    world.session.call({
      method: 'POST',
      url: '/inventory/api/Receipts',
      headers: { 'idempotency-key': crypto.randomUUID(), ...(confirmed ? { confirmed: 'true' } : {}) },
      payload: {
        SupplierId: 1,
        LocationId: places.store,
        Lines: [{ ItemId: things.flour, UnitId: things.flourKilo, Price: '8.4', ...line }],
      },
    })

  it('[RCV-5] four pieces of 2.35 kg that weigh 9.315 kg are worth 78.25 at 8.40, and their pieces are kept', async () => {
    const draft = await save({ Qty: '9.315', Pieces: '4' })
    expect(draft.statusCode, draft.body).toBe(201)
    const receipt = await world.moved('Receipts', draft.json(), 'post')
    // 4 × 2.35 = 9.4 kg expected, 5 % either way; 9.315 × 8.40 = 78.246.
    expect(receipt.Lines[0]).toMatchObject({ Pieces: '4', ExpectedWeight: '9.4', Qty: '9.315', Amount: '78.25' })
    expect(await world.journal(receipt.Id, 5)).toEqual(['INV 78.25', 'RNI -78.25'])
  })

  it('[RCV-5] pieces must be said, and a weight more than 5 % off is asked about', async () => {
    const silent = await save({ Qty: '9.4' })
    expect(silent.json()).toMatchObject({ Errors: [{ field: 'pieces', code: 'required' }] })
    // 9.4 × 1.05 = 9.87 is the most, 9.4 × 0.95 = 8.93 the least.
    for (const qty of ['9.871', '8.929']) {
      const asked = await save({ Qty: qty, Pieces: '4' })
      expect(asked.json()).toMatchObject({
        CanConfirm: true,
        Errors: [{ lines: 'lines', row: 0, field: 'qty', code: 'rule/weightAsExpected', isWarning: true }],
      })
    }
    for (const qty of ['9.87', '8.93']) expect((await save({ Qty: qty, Pieces: '4' })).statusCode).toBe(201)
  })

  it('[RCV-61] pieces of 2.35, 2.40, 2.31 and 2.255 kg are 9.315 kg in four pieces, worth 78.25 at 8.40', async () => {
    const draft = await save({ Weights: '2.35 2.40 2.31 2.255' })
    expect(draft.statusCode, draft.body).toBe(201)
    expect(draft.json().Lines[0]).toMatchObject({ Weights: '2.35 2.40 2.31 2.255', Qty: '9.315', Pieces: '4' })
    const receipt = await world.moved('Receipts', draft.json(), 'post')
    expect(receipt.Lines[0]).toMatchObject({ Weights: '2.35 2.40 2.31 2.255', Amount: '78.25', OddWeights: null })
    expect(await world.journal(receipt.Id, 5)).toEqual(['INV 78.25', 'RNI -78.25'])
  })

  it('[RCV-61] weights that are not the quantity, or not as many as the pieces, are refused', async () => {
    const sum = await save({ Weights: '2.35 2.4', Qty: '4.7', Pieces: '2' }, true)
    expect(sum.json()).toMatchObject({ Errors: [{ lines: 'lines', row: 0, field: 'qty', code: 'rule/weightsAddUp' }] })
    const count = await save({ Weights: '2.35 2.4', Qty: '4.75', Pieces: '3' }, true)
    expect(count.json().Errors).toContainEqual(
      expect.objectContaining({ lines: 'lines', row: 0, field: 'pieces', code: 'rule/weightsCounted' }),
    )
    const words = await save({ Weights: '2.35 heavy', Qty: '2.35', Pieces: '1' })
    expect(words.json()).toMatchObject({ Errors: [{ lines: 'lines', row: 0, field: 'weights', code: 'quantities' }] })
  })

  it('[RCV-62] each piece beyond 5 % is told, also where all of them together are right', async () => {
    // 2.35 × 0.95 = 2.2325 is the least of a piece, 2.35 × 1.05 = 2.4675 the most; 2.2325 + 2.4675 + 2.2 + 2.5 = 9.4.
    const off = { Weights: '2.2325 2.4675 2.2 2.5' }
    const asked = await save(off)
    expect(asked.json()).toMatchObject({
      CanConfirm: true,
      Errors: [{ lines: 'lines', row: 0, field: 'weights', code: 'rule/weightsAsExpected', isWarning: true }],
    })
    const kept = await save(off, true)
    expect(kept.json()).toMatchObject({ Lines: [{ Qty: '9.4', Pieces: '4', OddWeights: '2.2 2.5' }] })
  })

  it('[RCV-61] other goods may be weighed one by one as well, and lose no words', async () => {
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) =>
      sql`update item set catch_weight = false where tenant_id = 'ui' and id = ${things.tomato}`.execute(trx),
    )
    const other = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '2', Weights: '1 1' }
    expect((await save(other)).json()).toMatchObject({ Lines: [{ Weights: '1 1', Qty: '2', Pieces: '2' }] })
  })

  it('[RCV-6] lot and day of expiry are kept per line; what has expired is asked about', async () => {
    const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1', Lot: 'L-7' }
    const old = await save({ ...line, ExpiresOn: '2020-01-31' })
    expect(old.json()).toMatchObject({ CanConfirm: true, Errors: [{ field: 'expiresOn', isWarning: true }] })
    const kept = await save({ ...line, ExpiresOn: '2099-01-31' })
    expect(kept.json()).toMatchObject({ Lines: [{ Lot: 'L-7', ExpiresOn: '2099-01-31' }] })
  })
})
