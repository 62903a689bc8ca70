import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { places, things } from '../support/inventory.ts'
import { createTransferWorld, way, type TransferWorld } from './transfer-world.ts'

/** Why less arrives than was shipped. */
const short = { Fields: { LossReasonId: way.damaged } }

describe('transfers', () => {
  let world: TransferWorld
  beforeAll(async () => {
    world = await createTransferWorld()
  })
  afterAll(() => world.close())
  afterEach(async () => expect(await world.broken()).toEqual([]))

  it('[TRF-1, DOC-37] goes in transit between sites and at once within one, as the server reads from the places', async () => {
    const away = await world.transfer('1', { TransferMode: 'Direct', ToSiteId: 2 })
    expect(away).toMatchObject({ TransferMode: 'InTransit', FromSiteId: 2, ToSiteId: 3, Status: 'Pending' })
    const here = await world.transfer('1', { ToLocationId: places.kitchen })
    expect(here).toMatchObject({ TransferMode: 'Direct', FromSiteId: 2, ToSiteId: 2 })
    await world.run(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
      values ('ui', 2, 'inTransitWithinSite', 'true', 1, now())`)
    expect(await world.transfer('1', { ToLocationId: places.kitchen })).toMatchObject({ TransferMode: 'InTransit' })
    await world.run(sql`delete from preference_value where tenant_id = 'ui'`)
  })

  it('[TRF-2] within a site is posted at once, and taken back whole', async () => {
    // 10 at 3.00 and 5 at 6.00 are 15 worth 60.00: 4.00 each, so 5 are 20.00.
    await world.enter('10', '3')
    await world.enter('5', '6')
    const draft = await world.transfer('5', { ToLocationId: places.kitchen })
    expect(draft['@larder.moves']).toContain('post')
    expect(draft['@larder.moves']).not.toContain('ship')
    const done = await world.moved(world.sender, draft, 'post')
    expect(done).toMatchObject({ Status: 'Completed', TotalValue: '20', TotalOpenQty: '0' })
    expect([await world.stock(places.store), await world.stock(places.kitchen)]).toEqual(['10 40', '5 20'])
    expect(await world.journal(done.Id)).toEqual(['INV@2 0'])
    await world.moved(world.sender, done, 'reverse', { Remarks: 'Wrong kitchen' })
    expect([await world.stock(places.store), await world.stock(places.kitchen)]).toEqual(['15 60', '0 0'])
  })

  it('[TRF-3, TRF-4, TRF-133, POST-62] keeps the value goods left at, whatever else is on the way, until the last of them ended it', async () => {
    const nine = await world.moved(world.sender, await world.transfer('9'), 'ship')
    // 9 of 15 at 4.00: 36.00.
    expect(nine).toMatchObject({ Status: 'InTransit', ViaId: way.road, TotalOpenQty: '9', TotalOpenValue: '36' })
    // 6 worth 24.00 and 6 at 10.00 are 12 worth 84.00: 7.00 each, so 4 are 28.00.
    await world.enter('6', '10')
    const four = await world.moved(world.sender, await world.transfer('4'), 'ship')
    expect(await world.stock(way.road)).toBe('13 64')
    // 4 of the 9 are 36.00 × 4 ÷ 9 = 16.00, though the road holds 13 worth 64.00, which is 4.92 each.
    const arrived = await world.moved(world.receiver, nine, 'receive', world.first(nine, 'ReceiveQty', '4', short))
    expect(arrived).toMatchObject({ Status: 'Partial', TotalOpenQty: '5', TotalOpenValue: '20' })
    expect([await world.stock(places.otherSite), await world.stock(way.road)]).toEqual(['4 16', '9 48'])
    // 2 are 20.00 × 2 ÷ 5 = 8.00, for the account of the reason.
    const lost = await world.moved(
      world.receiver,
      arrived,
      'lose',
      world.first(nine, 'LossQty', '2', { Fields: { LossReasonId: way.damaged } }),
    )
    expect(lost).toMatchObject({ Status: 'Partial', TotalOpenQty: '3', LossReasonId: way.damaged })
    expect(lost).toMatchObject({ TotalShippedQty: '9', TotalReceivedQty: '4', TotalLostQty: '2' })
    // The last 3 take the 12.00 that are left, back to the store: 8 worth 56.00 become 11 worth 68.00.
    const back = await world.moved(world.sender, lost, 'bringBack', { Remarks: 'Refused at the dock' })
    expect(back).toMatchObject({
      Status: 'Completed',
      TotalOpenQty: '0',
      TotalOpenValue: '0',
      Lines: [{ ShippedQty: '9', ReceivedQty: '4', LostQty: '2', ReturnedQty: '3' }],
    })
    expect([await world.stock(places.store), await world.stock(way.road)]).toEqual(['11 68', '4 28'])
    // [PARS-1] Of the store 9 and 4 left, and 3 were brought back: 10 are usage.
    const used = sql`select sum(qty)::int as qty from stock_usage where tenant_id = 'ui' and location_id = ${places.store}`
    expect(await world.run(used)).toEqual([{ qty: 10 }])
    expect(await world.journal(nine.Id)).toEqual([
      'INV@2 -36',
      'GIT@3 36',
      'DUEFROM@2 36',
      'DUETO@3 -36',
      'GIT@3 -16',
      'INV@3 16',
      'GIT@3 -8',
      'SPOIL@3 8',
      'GIT@3 -12',
      'INV@2 12',
      'DUEFROM@3 12',
      'DUETO@2 -12',
    ])
    const done = await world.moved(world.receiver, four, 'receive')
    expect(done).toMatchObject({ Status: 'Completed' })
    // 4 worth 16.00 and 4 worth 28.00.
    expect([await world.stock(places.otherSite), await world.stock(way.road)]).toEqual(['8 44', '0 0'])
  })

  it('[TRF-5, DOC-34] is seen by both sites, and each does its own part', async () => {
    await world.enter('10', '7')
    const draft = await world.transfer('2')
    const here = await world.transfer('2', { ToLocationId: places.kitchen })
    const seen = (await world.call(world.receiver, 'Transfers?$select=Id&$top=100')).json<{ value: { Id: number }[] }>()
    expect(seen.value.map(({ Id }) => Id)).toContain(draft.Id)
    expect(seen.value.map(({ Id }) => Id)).not.toContain(here.Id)
    const at = async (session: typeof world.sender) =>
      (await world.call(session, `Transfers(${draft.Id})`)).json<Record<string, unknown>>()
    expect((await at(world.receiver))['@larder.moves']).toEqual([])
    expect((await world.move(world.receiver, draft, 'ship')).json()).toMatchObject({ Code: 'E_GUARD' })
    const shipped = await world.moved(world.sender, draft, 'ship')
    expect((await at(world.receiver))['@larder.moves']).toEqual(['receive', 'lose'])
    expect((await at(world.sender))['@larder.moves']).toEqual(['bringBack', 'reverse'])
    expect((await world.move(world.sender, shipped, 'receive')).json()).toMatchObject({ Code: 'E_GUARD' })
    const other = await world.call(world.receiver, `Transfers(${here.Id})`)
    expect(other.statusCode).toBe(404)
    await world.moved(world.receiver, shipped, 'receive')
  })

  it('[DOC-35] picks from every site in the field that says so, and nowhere else', async () => {
    const places3 = async (query: string) =>
      (await world.call(world.sender, `Locations?$select=Id&$filter=Id eq ${places.otherSite}${query}`)).json<{
        value: object[]
      }>().value.length
    const asked = ['', '&lookup=transfer.toLocation', '&lookup=transfer.fromLocation', '&lookup=requisition.toLocation']
    expect(await Promise.all(asked.map(places3))).toEqual([0, 1, 0, 0])
    const Lines = [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1' }]
    const body = { FromLocationId: places.otherSite, ToLocationId: places.otherSite, Lines }
    expect((await world.post(world.sender, 'Transfers', body)).json()).toMatchObject({
      Errors: expect.arrayContaining([expect.objectContaining({ field: 'fromLocation', code: 'lookup' })]),
    })
  })

  it('[TRF-6, DOC-36] asks for the reason of a loss', async () => {
    const shipped = await world.moved(world.sender, await world.transfer('1'), 'ship')
    const lost = await world.move(world.receiver, shipped, 'lose')
    expect(lost.json()).toMatchObject({ Code: 'E_VALIDATION', Errors: [{ field: 'lossReason', code: 'required' }] })
    const other = await world.move(world.receiver, shipped, 'lose', { Fields: { LossReasonId: 4711 } })
    expect(other.json()).toMatchObject({ Errors: [{ field: 'lossReason', code: 'lookup' }] })
    const stranger = await world.move(world.receiver, shipped, 'lose', { Fields: { Status: 'Completed' } })
    expect(stranger.json()).toMatchObject({ Errors: [{ field: 'Status', code: 'unknownField' }] })
    await world.moved(world.receiver, shipped, 'receive')
  })

  it('[TRF-7] leaves nothing of thirds on the way, though a half arrives and a half is lost', async () => {
    const Lines = [{ ItemId: things.tomato, UnitId: way.third, Qty: '1' }]
    const shipped = await world.moved(world.sender, await world.transfer('1', { Lines }), 'ship')
    // A third is 0.333333; a half of it 0.166667, and 0.166666 are left for the other.
    const half = await world.moved(world.receiver, shipped, 'receive', world.first(shipped, 'ReceiveQty', '0.5', short))
    await world.moved(world.receiver, half, 'lose', { Fields: { LossReasonId: way.damaged } })
    expect(await world.stock(way.road)).toBe('0 0')
  })

  it('[TRF-8] lets one of two receivers of the last quantity win', async () => {
    const shipped = await world.moved(world.sender, await world.transfer('1'), 'ship')
    const answers = await Promise.all([
      world.move(world.receiver, shipped, 'receive'),
      world.move(world.receiver, shipped, 'receive'),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412])
    expect(await world.stock(way.road)).toBe('0 0')
  })

  it('[TRF-9, TRF-717, ERR-741] needs a road, one currency and an open period at the other site, and places that are kept', async () => {
    const ready = await world.transfer('1')
    const answer = async () => (await world.move(world.sender, ready, 'ship')).json<{ Code: string; Message: string }>()
    const refusal = async () => (await answer()).Code
    const open = (id: number, isOpen: boolean) =>
      world.run(sql`update location set is_active = ${isOpen} where tenant_id = 'ui' and id = ${id}`)
    await open(way.road, false)
    expect(await answer()).toMatchObject({
      Code: 'E_NO_TRANSIT',
      Message: 'Convention centre of ui has no location for goods in transit. Add one of that type under Locations.',
    })
    await open(way.road, true)
    await open(places.store, false)
    expect(await answer()).toMatchObject({ Code: 'E_INACTIVE', Message: 'No longer active: Main store' })
    await open(places.store, true)
    await world.run(
      sql`insert into currency (tenant_id, id, code, name, decimals) values ('ui', 978, 'EUR', 'Euro', 2)`,
    )
    const [own] = await world.run(sql`select base_currency_id::int as id from site where tenant_id = 'ui' and id = 3`)
    await world.run(sql`update site set base_currency_id = 978 where tenant_id = 'ui' and id = 3`)
    const crossed = (await world.move(world.sender, ready, 'ship')).json<{ Code: string; Message: string }>()
    expect(crossed.Code).toBe('E_XCURR')
    expect(crossed.Message).toMatch(/^.+ keeps its books in USD and .+ in EUR, so goods cannot move between them\.$/)
    const Lines = [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1' }]
    const body = { FromLocationId: places.store, ToLocationId: places.otherSite, Lines }
    const written = await world.post(world.sender, 'Transfers', body)
    expect(written.json()).toMatchObject({
      Code: 'E_VALIDATION',
      Errors: [{ field: 'toLocation', code: 'otherCurrency', params: { fromCurrency: 'USD', toCurrency: 'EUR' } }],
    })
    await world.run(
      sql`update site set base_currency_id = ${(own as { id: number }).id} where tenant_id = 'ui' and id = 3`,
    )
    await world.run(sql`update fiscal_period set status = 'Closed' where tenant_id = 'ui' and site_id = 3`)
    expect(await refusal()).toBe('E_PERIOD_CLOSED')
    await world.run(sql`update fiscal_period set status = 'Open' where tenant_id = 'ui' and site_id = 3`)
    await world.moved(world.receiver, await world.moved(world.sender, ready, 'ship'), 'receive')
  })

  it('[TRF-10] lists what is on its way for both sites', async () => {
    const shipped = await world.moved(world.sender, await world.transfer('2'), 'ship')
    const listed = async (session: typeof world.sender) =>
      (await world.call(session, 'InTransit?$top=10')).json<{ value: object[] }>().value
    const row = { TransferId: shipped.Id, DocStatus: 'InTransit', OpenQty: '2', Age: 0, IsLate: false }
    expect(await listed(world.sender)).toMatchObject([{ ...row, Direction: 'TransferOut' }])
    expect(await listed(world.receiver)).toMatchObject([{ ...row, Direction: 'TransfersIn' }])
    await world.run(sql`update transfer set shipped_on = shipped_on - 12, expected_on = expected_on - 11
      where tenant_id = 'ui' and id = ${shipped.Id}`)
    expect(await listed(world.receiver)).toMatchObject([{ Age: 12, IsLate: true }])
    await world.moved(world.receiver, shipped, 'receive')
    expect(await listed(world.sender)).toEqual([])
  })

  it('[TRF-13, FORM-67] says why less arrives than was shipped, where it waits and in the posting of its loss', async () => {
    const shipped = await world.moved(world.sender, await world.transfer('3'), 'ship')
    const silent = await world.move(world.receiver, shipped, 'receive', world.first(shipped, 'ReceiveQty', '2'))
    expect(silent.json()).toMatchObject({ Code: 'E_VALIDATION', Errors: [{ field: 'lossReason', code: 'required' }] })
    const part = await world.moved(world.receiver, shipped, 'receive', world.first(shipped, 'ReceiveQty', '2', short))
    const listed = await world.call(world.sender, `InTransit?$filter=ShortReasonId eq ${way.damaged}`)
    expect(listed.json()).toMatchObject({
      value: [{ TransferId: shipped.Id, OpenQty: '1', ShortReasonId: way.damaged }],
    })
    // Who posts the loss need not say it again, and it is booked on the account of the reason.
    await world.moved(world.receiver, part, 'lose')
    const booked =
      await world.run(sql`select j.account_id from journal_line j join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
      where p.event_code = 'TRF.LOSS' and p.doc_id = ${shipped.Id} and j.role = 'SPOIL'`)
    expect(booked).toEqual([{ account_id: way.spoiled }])
  })

  it('[TRF-193] posts what was lost of a line on the account of its own reason', async () => {
    await world.run(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
      values ('ui', 10, '9010', 'Stolen on the way', 'EXPENSE', true)`)
    await world.run(sql`insert into reason (tenant_id, id, code, name, use, account_id, is_active)
      values ('ui', 10, 'STO', 'Stolen', 'transfer', 10, true)`)
    const line = { ItemId: things.tomato, UnitId: things.tomatoEach }
    await world.enter('3', '4')
    const sent = await world.transfer('3', {
      Lines: [
        { ...line, Qty: '1' },
        { ...line, Qty: '2' },
      ],
    })
    const shipped = await world.moved(world.sender, sent, 'ship')
    const [first, second] = shipped.Lines
    const lost = await world.moved(world.receiver, shipped, 'lose', {
      Fields: { LossReasonId: way.damaged },
      Lines: [
        { Id: first?.Id, LossQty: '1' },
        { Id: second?.Id, LossQty: '2', LossReasonId: 10 },
      ],
    })
    expect(lost).toMatchObject({ Status: 'Completed', LossReasonId: way.damaged })
    expect(lost.Lines.map((one) => one['LossReasonId'] ?? null)).toEqual([null, 10])
    const booked =
      await world.run(sql`select j.account_id::int as account, sum(j.debit - j.credit) / sum(sum(j.debit - j.credit)) over () > 0.5 as most
      from journal_line j join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
      where p.event_code = 'TRF.LOSS' and p.doc_id = ${shipped.Id} and j.role = 'SPOIL' group by j.account_id order by j.account_id`)
    // Two of three tomatoes are of the reason of their line.
    expect(booked).toEqual([
      { account: way.spoiled, most: false },
      { account: 10, most: true },
    ])
  })

  it('[TRF-11] takes every step back at a moved average of the other site', async () => {
    const before = { store: await world.stock(places.store), there: await world.stock(places.otherSite) }
    const shipped = await world.moved(world.sender, await world.transfer('3'), 'ship')
    const worth = String(shipped['TotalOpenValue'])
    const part = await world.moved(world.receiver, shipped, 'receive', world.first(shipped, 'ReceiveQty', '2', short))
    const done = await world.moved(world.receiver, part, 'lose', { Fields: { LossReasonId: way.damaged } })
    const gone = await world.moved(world.sender, done, 'reverse', { Remarks: 'Never sent' })
    expect(gone).toMatchObject({ Status: 'Cancelled', Lines: [{ ShippedQty: '0', ReceivedQty: '0', LostQty: '0' }] })
    expect(Number(worth)).toBeGreaterThan(0)
    // The store has its goods and their value again; the other site gave up its average, and the difference is a price variance.
    expect(await world.stock(places.store)).toBe(before.store)
    expect((await world.stock(places.otherSite)).split(' ')[0]).toBe(before.there.split(' ')[0])
    expect(await world.stock(way.road)).toBe('0 0')
  })
})
