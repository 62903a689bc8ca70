import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { raiseAlerts } from '../../../server/alerts/raise-alerts.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { siteDay } from '../support/site-day.ts'
import { testSecrets } from '../support/test-secrets.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('received lots that expire', () => {
  let world: VoucherWorld
  let fresh: Row
  let old: Row
  beforeAll(async () => {
    world = await createVoucherWorld()
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      await sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values
        ('ui', 9, '9000', 'Spoiled food', 'EXPENSE', true)`.execute(trx)
      await sql`insert into reason (tenant_id, id, code, name, use, account_id, is_active) values
        ('ui', 9, 'EXP', 'Expired', 'spoilage', 9, true)`.execute(trx)
    })
  })
  afterEach(async () => expect(await world.broken()).toEqual([]))
  afterAll(() => world.close())

  const inDays = (days: number) => siteDay(world.test.clock, days)
  const received = async (Qty: string, Lot: string | null, days: number | null): Promise<Row> => {
    const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Price: '0.5', Qty, Lot }
    const ExpiresOn = days === null ? null : inDays(days)
    const body = { SupplierId: 1, LocationId: places.store, Lines: [{ ...line, ExpiresOn }] }
    return world.moved('Receipts', await world.made('Receipts', body), 'post')
  }
  const spoil = async (Qty: string) => {
    const line = { Kind: 'Item', ItemId: things.tomato, UnitId: things.tomatoEach, Qty }
    const draft = await world.made('Spoilages', { LocationId: places.store, ReasonId: 9, Lines: [line] })
    await world.moved('Spoilages', draft, 'submit')
  }
  const lots = async (filter = '') =>
    (await world.list(`ReceivedLots?$orderby=ExpiresOn${filter}`)).map(
      (row) =>
        `${String(row['Lot'])} ${String(row['DaysLeft'])} ${String(row['Due'])}: ${String(row['LeftQty'])} of ${String(row['OnHand'])}`,
    )

  it('[LOT-1] are listed with what may be left of them: what came in last is there last', async () => {
    old = await received('10', 'L-1', 2)
    fresh = await received('20', 'L-2', 9)
    await received('5', null, null)
    // 35 lie there; 5 came last, 20 before them, so 10 of the first are left.
    expect(await lots()).toEqual(['L-1 2 Within3: 10 of 35', 'L-2 9 Within30: 20 of 35'])
    await spoil('6')
    expect(await lots()).toEqual(['L-1 2 Within3: 4 of 29', 'L-2 9 Within30: 20 of 29'])
    expect(await lots('&$filter=DaysLeft le 7')).toEqual(['L-1 2 Within3: 4 of 29'])
    const [first] = await world.list('ReceivedLots?$orderby=ExpiresOn')
    expect(first).toMatchObject({
      Document: `5/${old.Id}/${String(old['DocNo'])}`,
      LocationId: places.store,
      Received: '10',
    })
  })

  it('[LOT-2, SET-22] are told once with their receipt before they expire, and once more when they have', async () => {
    const rule = { Name: 'Watch', Kind: 'Expiring', Threshold: '3', Channel: 'Message', Recipients: [{ UserId: 1 }] }
    await world.made('AlertRules', rule)
    const look = (days: number) => {
      const clock = { now: () => new Date(`${inDays(days)}T20:00:00Z`) }
      return raiseAlerts({ ...world.test, clock, secrets: testSecrets, publicUrl: 'https://larder.example' })
    }
    const told = async () =>
      (await world.list("Messages?$filter=Kind eq 'Alert'&$orderby=Id")).map(
        (row) => `${String(row['Subject'])} → ${String(row['Document']).split('/').slice(0, 2).join('/')}`,
      )
    const line = (lot: string, days: number, of: Row) =>
      `Tomato 100% ripe · ${lot} expires on ${inDays(days)} → 5/${of.Id}`
    await look(0)
    await look(0)
    expect(await told()).toEqual([line('L-1', 2, old)])
    await look(3)
    expect(await told()).toEqual([line('L-1', 2, old), line('L-1', 2, old)])
    await look(6)
    expect((await told()).at(-1)).toBe(line('L-2', 9, fresh))
    expect(await told()).toHaveLength(3)
  })

  it('[LOT-1] are gone once as much has left as came in before the rest, and when their receipt is undone', async () => {
    await spoil('4')
    expect(await lots()).toEqual(['L-2 9 Within30: 20 of 25'])
    const undone = await world.moved('Receipts', fresh, 'reverse', { Remarks: 'Wrong goods' })
    expect(undone).toMatchObject({ Status: 'Cancelled' })
    // Of the 5 that are left the last 5 are those that came last.
    expect(await lots()).toEqual([])
  })
})

describe('goods of an item kept by lots', () => {
  let world: VoucherWorld
  let receipt: Row
  beforeAll(async () => {
    world = await createVoucherWorld()
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      await sql`update item set lot_tracked = true, expiry_days = 6 where tenant_id = 'ui' and id = ${things.tomato}`.execute(
        trx,
      )
      await sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values
        ('ui', 9, '9000', 'Spoiled food', 'EXPENSE', true)`.execute(trx)
      await sql`insert into reason (tenant_id, id, code, name, use, account_id, is_active) values
        ('ui', 9, 'EXP', 'Expired', 'spoilage', 9, true)`.execute(trx)
    })
  })
  afterEach(async () => expect(await world.broken()).toEqual([]))
  afterAll(() => world.close())

  const inDays = (days: number) => siteDay(world.test.clock, days)
  const draft = (Qty: string, Lot: string | null) => {
    const line = { ItemId: things.tomato, UnitId: things.tomatoKilo, Price: '4', Qty, Lot }
    return world.made('Receipts', { SupplierId: 1, LocationId: places.store, Lines: [line] })
  }
  const stored = async () =>
    (await world.list('LotStock?$orderby=ExpiresOn')).map(
      (row) => `${String(row['DaysLeft'])} ${String(row['Due'])}: ${String(row['Qty'])} of ${String(row['OnHand'])}`,
    )

  it('[LOT-6] are proposed the day they expire, and not received without a lot', async () => {
    receipt = await draft('2', null)
    // Its item keeps 6 days.
    expect(receipt.Lines[0]).toMatchObject({ ExpiresOn: inDays(6), IsLotTracked: true })
    const refused = await world.move('Receipts', receipt, 'post')
    expect(refused.json()).toMatchObject({ Errors: [{ lines: 'lines', row: 0, field: 'lot' }] })
  })

  it('[LOT-3, LOT-9] are a lot in stock from then on, with the document it came with, and not estimated any more', async () => {
    receipt = await world.moved('Receipts', await draft('2', 'B-7'), 'post')
    // A kilogram is 8.
    expect(await stored()).toEqual(['6 Within7: 16 of 16'])
    expect(await world.list('ReceivedLots')).toEqual([])
    const [lot] = await world.list('Lots')
    expect(lot).toMatchObject({
      Code: 'B-7',
      ItemId: things.tomato,
      ExpiresOn: inDays(6),
      SupplierId: 1,
      Document: `5/${receipt.Id}/${String(receipt['DocNo'])}`,
    })
  })

  it('[LOT-4, LOT-9] leave as the lot a spoilage names, and a lot is traced from where it came to where it went', async () => {
    const [lot] = await world.list('Lots')
    const line = { Kind: 'Item', ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '5', LotId: lot?.Id }
    const spoilage = await world.made('Spoilages', { LocationId: places.store, ReasonId: 9, Lines: [line] })
    await world.moved('Spoilages', spoilage, 'submit')
    expect(await stored()).toEqual(['6 Within7: 11 of 11'])
    const trace = await world.list(`LotMovements?$filter=LotId eq ${lot?.Id}&$orderby=EnteredOn,Id`)
    expect(trace.map((row) => `${String(row['EntryType'])} ${String(row['Qty'])} ${String(row['DocNumber'])}`)).toEqual(
      [`RECEIPT 16 ${String(receipt['DocNo'])}`, `SPOIL -5 ${String(spoilage['DocNo'])}`],
    )
    // What is gone cannot go back: 16 came, 11 are left.
    const undone = await world.move('Receipts', receipt, 'reverse', { Remarks: 'Wrong goods' })
    expect(undone.statusCode).toBe(409)
  })

  it('[LOT-4] what is left of a lot is refused as such when its receipt is undone, though other goods are there', async () => {
    await world.moved('Receipts', await draft('3', 'B-8'), 'post')
    const undone = await world.move('Receipts', receipt, 'reverse', { Remarks: 'Wrong goods' })
    expect(undone.json()).toMatchObject({
      Code: 'E_NEG_LOT',
      Errors: [{ code: 'E_NEG_LOT', params: { lot: 'B-7', there: '11', asked: '16' } }],
    })
  })

  it('[LOT-2] are told once while they lie somewhere', async () => {
    const rule = { Name: 'Watch', Kind: 'Expiring', Threshold: '6', Channel: 'Message', Recipients: [{ UserId: 1 }] }
    await world.made('AlertRules', rule)
    const clock = { now: () => new Date(`${inDays(0)}T20:00:00Z`) }
    await raiseAlerts({ ...world.test, clock, secrets: testSecrets, publicUrl: 'https://larder.example' })
    const told = await world.list("Messages?$filter=Kind eq 'Alert'&$orderby=Id")
    expect(
      told.map((row) => `${String(row['Subject'])} → ${String(row['Document']).split('/').slice(0, 2).join('/')}`),
    ).toEqual([
      expect.stringMatching(`^Tomato 100% ripe · B-7 expires on ${inDays(6)} → 5/${receipt.Id}$`),
      expect.stringMatching(`^Tomato 100% ripe · B-8 expires on ${inDays(6)} → 5/`),
    ])
  })
})
