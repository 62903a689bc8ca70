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

  it('[RCV-6] lot and day of expiry are kept per line; what has expired is asked about', async () => {
    const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1', Lot: 'L-7' }
    const old = await save({ ...line, ExpiresOn: '2020-01-31' })
    expect(old.json()).toMatchObject({ CanConfirm: true, Errors: [{ field: 'expiresOn', isWarning: true }] })
    const kept = await save({ ...line, ExpiresOn: '2099-01-31' })
    expect(kept.json()).toMatchObject({ Lines: [{ Lot: 'L-7', ExpiresOn: '2099-01-31' }] })
  })
})
