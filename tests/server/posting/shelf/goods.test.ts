import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../stock-world.ts'
import { createShelfWorld, shelfType, type ShelfWorld } from './shelf-world.ts'

describe('effects that move goods', () => {
  let world: ShelfWorld
  beforeAll(async () => {
    world = await createShelfWorld()
    await world.rows(sql`insert into account_mapping (tenant_id, role, account_id) values
      ('ui', 'DUEFROM', 2), ('ui', 'DUETO', 3)`)
    await world.rows(sql`insert into reason (tenant_id, id, code, name, use, account_id, is_active) values
      ('ui', 1, 'BRK', 'Broken', 'spoilage', 2, true)`)
    await world.rows(
      sql`insert into cost_centre (tenant_id, id, code, name, is_active) values ('ui', 1, 'CC', 'Bar', true)`,
    )
  })
  afterAll(() => world.close())
  afterEach(async () => expect(await world.broken()).toEqual([]))

  const flour = { item: stock.flour, unit: stock.each[1] }
  const wine = { item: stock.wine, unit: stock.each[2] }
  const empty = async (item: number) => {
    // Everything of the item leaves, wherever it is, so that each test starts at nothing.
    for (const at of [stock.store, stock.kitchen, stock.annex, stock.road])
      await world.use('posting:adjust', 'CNT.POST', {
        header: { at },
        lines: [{ id: 1, item, unit: item * 10 + 1, counted: '0' }],
      })
  }

  it('[POST-35] takes goods out for a reason, and a reversal at a moved average brings them back at their value', async () => {
    await world.receive({ qty: '10', unitCost: '2' })
    const header = { from: stock.store, reason: 1, costCentre: 1 }
    const spoiled = await world.use('posting:takeOut', 'SPL.POST', { header, lines: [{ id: 1, ...flour, qty: '4' }] })
    expect(await world.journal(spoiled.id)).toEqual(['INV -8', 'SPOIL 8'])
    // 6 at 2.00 and 6 at 5.00: 42.00 for 12, the average is 3.50; the 4 come back at 8.00: 50.00 for 16.
    await world.receive({ qty: '6', unitCost: '5' })
    await world.use('posting:reverse', undefined, { id: spoiled.id, versionNo: 2 })
    expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '16', value: '50' })
    expect(await world.journal(spoiled.id)).toEqual(['INV -8', 'SPOIL 8', 'INV 8', 'SPOIL -8'])
    const said = await world.rows(sql`select entry_type, reason_id::int as reason, cost_centre_id::int as centre
      from stock_ledger where doc_type_id = ${shelfType} and doc_id = ${spoiled.id} order by id`)
    expect(said).toEqual(Array.from({ length: 2 }, () => ({ entry_type: 'SPOIL', reason: 1, centre: 1 })))
    await empty(stock.flour)
  })

  it('[POST-36] receipts are worth quantity × price as an amount of the site’s decimals, with their parts of the freight', async () => {
    // 33 × 7.105 = 234.465 → 234.47. Freight of 0.04, 0.03 and 0.03 is part of it.
    const one = await world.use('posting:bringIn', 'RCV.POST', {
      header: { to: stock.store, supplier: 9 },
      lines: [{ id: 1, ...flour, qty: '33', cost: '7.105' }],
    })
    expect(await world.journal(one.id)).toEqual(['INV 234.47', 'RNI -234.47'])
    const lines = [1, 2, 3].map((id) => ({ id, ...wine, qty: '1', cost: '1', freight: id === 1 ? '0.04' : '0.03' }))
    const three = await world.use('posting:bringIn', 'RCV.POST', {
      header: { to: stock.store, supplier: 9 },
      lines,
    })
    expect(
      await world.rows(
        sql`select trim_scale(amount)::text as amount from rni_entry where doc_id = ${three.id} order by id`,
      ),
    ).toEqual([{ amount: '1.04' }, { amount: '1.03' }, { amount: '1.03' }])
    await empty(stock.flour)
    await empty(stock.wine)
  })

  it('[POST-37] a receipt that is reversed leaves at the current average, and the difference is a price variance', async () => {
    const received = async (cost: string) =>
      world.use('posting:bringIn', 'RCV.POST', {
        header: { to: stock.store, supplier: 9 },
        lines: [{ id: 1, ...flour, qty: '10', cost }],
      })
    await received('2')
    const dear = await received('4')
    // 60.00 for 20: 10 leave at 30.00, 40.00 are no longer owed, 10.00 are the variance.
    await world.use('posting:reverse', undefined, { id: dear.id, versionNo: 2 })
    expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '10', value: '30' })
    expect(await world.journal(dear.id)).toEqual(['INV 40', 'RNI -40', 'INV -30', 'RNI 40', 'PPV -10'])
    expect(await world.rows(sql`select sum(amount)::int as owed from rni_entry where doc_id = ${dear.id}`)).toEqual([
      { owed: 0 },
    ])
    await empty(stock.flour)
  })

  it('[POST-38] sets stock to what was counted: a blank was not counted, a zero takes everything', async () => {
    await world.receive({ qty: '10', unitCost: '2' })
    await world.receive({ item: stock.wine, qty: '5', unitCost: '3' })
    const counted = await world.use('posting:adjust', 'CNT.POST', {
      header: { at: stock.store },
      lines: [
        { id: 1, ...flour, counted: '12.5', change: '0' },
        { id: 2, ...wine, counted: null, change: '0' },
      ],
    })
    // 2.5 too much at the average of 2.00.
    expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '12.5', value: '25' })
    expect(await world.balance(stock.store, stock.wine)).toEqual({ qty: '5', value: '15' })
    expect([...(counted.setLines?.values ?? [])]).toEqual([[1, { change: '2.5' }]])
    const gone = await world.use('posting:adjust', 'CNT.POST', {
      header: { at: stock.store },
      lines: [{ id: 1, ...wine, counted: '0' }],
    })
    expect(await world.balance(stock.store, stock.wine)).toEqual({ qty: '0', value: '0' })
    expect(await world.journal(gone.id)).toEqual(['INV -15', 'INVVAR 15'])
    await world.use('posting:reverse', undefined, { id: gone.id, versionNo: 2 })
    expect(await world.balance(stock.store, stock.wine)).toEqual({ qty: '5', value: '15' })
    await empty(stock.flour)
    await empty(stock.wine)
  })

  it('[POST-39] makes goods of goods: what goes in is what comes out is worth, to the last digit', async () => {
    await world.receive({ qty: '5', unitCost: '2' })
    const header = {
      from: stock.store,
      to: stock.kitchen,
      wholeItem: stock.flour,
      wholeUnit: stock.each[1],
      wholeQty: '5',
    }
    const lines = [1, 2, 3].map((id) => ({ id, ...wine, qty: '1' }))
    const cut = await world.use('posting:convert', 'PRD.POST', { header, lines }, { with: { way: 'split' } })
    // 10.00 over three equal cuts: 3.3333 each, 0.0001 left for the first.
    const values = sql`select trim_scale(value)::text as value from stock_ledger
      where doc_type_id = ${shelfType} and doc_id = ${cut.id} order by entry_no`
    expect(await world.rows(values)).toEqual(['-10', '3.3334', '3.3333', '3.3333'].map((value) => ({ value })))
    // The cuts cost 5.00 each by now on average: they leave at 15.00, the whole comes back at 10.00, 5.00 are the variance.
    await world.receive({ item: stock.wine, location: stock.kitchen, qty: '3', unitCost: '6.666667' })
    await world.use('posting:reverse', undefined, { id: cut.id, versionNo: 2 })
    expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '5', value: '10' })
    expect(await world.journal(cut.id)).toEqual(['INV 0', 'INV -5', 'PPV 5'])
    await empty(stock.flour)
    await empty(stock.wine)
  })

  it('[POST-40] ships to another site through transit, receives in parts and loses the rest; each site balances', async () => {
    await world.receive({ qty: '9', unitCost: '2' })
    const header = { from: stock.store, via: stock.road, to: stock.annex, reason: 1 }
    const line = { id: 1, ...flour, qty: '9' }
    const shipped = await world.use('posting:ship', 'TRF.SHIP', { header, lines: [{ ...line, done: '0' }] })
    expect(shipped.outcome).toBe('complete')
    const id = shipped.id
    const rest = { receivedQty: '4', lostQty: '0' }
    const arrived = await world.use(
      'posting:receive',
      'TRF.RECEIVE',
      { id, versionNo: 2, header, lines: [{ ...line, receivedQty: '0', lostQty: '0' }] },
      { with: { done: 'lines.receivedQty', cancelled: 'lines.lostQty', now: 'ask.now' } },
    )
    expect(arrived.outcome).toBe('complete')
    const elsewhere = await world.use('posting:ship', 'TRF.SHIP', {
      header: { ...header, from: stock.annex },
      lines: [line],
    })
    const lost = await world.use(
      'posting:lose',
      'TRF.LOSS',
      { id: elsewhere.id, versionNo: 2, header, lines: [{ ...line, ...rest }] },
      { with: { done: 'lines.lostQty', cancelled: 'lines.receivedQty' } },
    )
    // 9 shipped, 4 said to have arrived: 5 are lost, at 2.00.
    expect([...(lost.setLines?.values ?? [])]).toEqual([[1, { lostQty: '5' }]])
    expect(await world.journal(id)).toEqual(['INV -18', 'GIT 18', 'DUEFROM 18', 'DUETO -18', 'GIT -18', 'INV 18'])
    expect(await world.journal(elsewhere.id)).toEqual(['INV -18', 'GIT 18', 'GIT -10', 'SPOIL 10'])
    const sites = await world.rows(sql`select s.site_id::int as site from posting_site s
      join posting p on p.tenant_id = s.tenant_id and p.id = s.posting_id where p.doc_id = ${id}`)
    expect(sites).toEqual([{ site: 3 }])
    await world.use('posting:reverse', undefined, { id: elsewhere.id, versionNo: 3 })
    await world.use('posting:reverse', undefined, { id, versionNo: 3 })
    expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '9', value: '18' })
    expect(await world.balance(stock.road, stock.flour)).toEqual({ qty: '0', value: '0' })
    await empty(stock.flour)
  })

  it('[POST-41] checks the period of every site it books at', async () => {
    await world.receive({ qty: '2', unitCost: '2' })
    await world.rows(sql`update fiscal_period set status = 'Closed' where site_id = 3`)
    const header = { from: stock.store, to: stock.annex }
    const move = world.use('posting:move', 'TRF.DIRECT', { header, lines: [{ id: 1, ...flour, qty: '1' }] })
    await expect(move).rejects.toMatchObject({ code: 'E_PERIOD_CLOSED' })
    await world.rows(sql`update fiscal_period set status = 'Open' where site_id = 3`)
    await empty(stock.flour)
  })

  it('[POST-42] parts of thirds leave nothing behind, and a factor that changes between parts changes nothing', async () => {
    await world.rows(
      sql`insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den) values ('ui', 13, 1, 3, 2, 1, 3)`,
    )
    await world.receive({ qty: '1', unitCost: '1' })
    const line = { id: 1, item: stock.flour, unit: 13, qty: '3' }
    const header = { from: stock.store }
    const part = (id: number | undefined, versionNo: number, done: string) =>
      world.use(
        'posting:takeOut',
        'ISS.POST',
        { ...(id === undefined ? {} : { id }), versionNo, header, lines: [{ ...line, done }] },
        { with: { now: 'ask.now' }, body: { Lines: [{ Id: 1, Now: '1' }] } },
      )
    const { id } = await part(undefined, 1, '0')
    await part(id, 2, '1')
    await world.rows(sql`update item_unit set num = 2 where id = 13`)
    expect((await part(id, 3, '2')).outcome).toBe('complete')
    // 0.333333, 0.333334 and 0.333333: one in all. 0.333334 × 0.6667 ÷ 0.666667 = 0.33335: 0.3334; the last takes what is left.
    expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '0', value: '0' })
    const posted = sql`select trim_scale(base_qty)::text as qty, trim_scale(num)::text as num, value::text as value
      from posted_line where doc_type_id = ${shelfType} and doc_id = ${id} order by posting_id`
    expect(await world.rows(posted)).toEqual([
      { qty: '0.333333', num: '1', value: '0.3333' },
      { qty: '0.333334', num: '1', value: '0.3334' },
      { qty: '0.333333', num: '1', value: '0.3333' },
    ])
  })

  it('[POST-43] a location of no site keeps the goods of each site apart', async () => {
    await world.receive({ location: stock.commissary, qty: '4', unitCost: '2' })
    const line = { id: 1, ...flour, qty: '3' }
    const take = (site: number) =>
      world.use('posting:takeOut', 'ISS.POST', { site, header: { from: stock.commissary }, lines: [line] })
    await expect(take(3)).rejects.toMatchObject({ code: 'E_NEG_ONHAND' })
    await world.use('posting:bringIn', 'RST.POST', {
      site: 3,
      header: { to: stock.commissary },
      lines: [{ ...line, cost: '5' }],
    })
    await take(3)
    await take(2)
    const pools = sql`select p.site_id::int as site, trim_scale(b.qty)::text as qty, trim_scale(b.value)::text as value
      from stock_balance b join cost_pool p on p.tenant_id = b.tenant_id and p.id = b.pool_id
      where p.code = ${`L${stock.commissary}`} order by 1`
    expect(await world.rows(pools)).toEqual([
      { site: 2, qty: '1', value: '2' },
      { site: 3, qty: '0', value: '0' },
    ])
  })

  it('[POST-14] how far back is a preference; goods of a closed month, however old, are posted today', async () => {
    await world.receive({ qty: '3', unitCost: '2' })
    const post = (day: string, late: string, maxBackdateDays: number) =>
      world.use(
        'posting:takeOut',
        'ISS.POST',
        { header: { from: stock.store, day }, lines: [{ id: 1, ...flour, qty: '1' }] },
        { with: { late }, maxBackdateDays },
      )
    await expect(post('2026-03-08', 'refuse', 2)).rejects.toMatchObject({ code: 'E_PERIOD_DATE' })
    const posted = [await post('2026-03-08', 'refuse', 3)]
    await world.rows(sql`insert into fiscal_period (tenant_id, site_id, fiscal_year, period_no, name, starts_on, ends_on, status)
      values ('ui', 2, 2026, 2, '2026-2', '2026-02-01', '2026-02-28', 'Closed')`)
    // 20 February is in reach, but its month is closed.
    for (const day of ['2026-02-20', '2026-01-02']) posted.push(await post(day, 'today', 30))
    const days = sql`select doc_id::int as id, post_date::text as day from posting where doc_type_id = ${shelfType}
      and doc_id = any(${posted.map(({ id }) => id)}::bigint[]) order by id`
    expect(await world.rows(days)).toMatchObject([{ day: '2026-03-08' }, { day: '2026-03-11' }, { day: '2026-03-11' }])
  })

  it('[PREF-6] the preferences are those of the site that is booked at', async () => {
    await world.use('posting:bringIn', 'RST.POST', {
      site: 3,
      header: { to: stock.commissary },
      lines: [{ id: 1, ...flour, qty: '2', cost: '5' }],
    })
    await world.rows(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
      values ('ui', 3, 'maxBackdateDays', '2', 1, now())`)
    const post = (site: number) =>
      world.use(
        'posting:takeOut',
        'ISS.POST',
        { site, header: { from: stock.commissary, day: '2026-03-08' }, lines: [{ id: 1, ...flour, qty: '1' }] },
        { maxBackdateDays: 30 },
      )
    // Whoever is signed in to site 2 may go back 30 days there, and 2 days at site 3.
    await expect(post(3)).rejects.toMatchObject({ code: 'E_PERIOD_DATE' })
    await world.rows(sql`update preference_value set value = '3' where tenant_id = 'ui' and site_id = 3`)
    await post(3)
  })

  it('[POST-44] closing short says what is cancelled', async () => {
    const closed = await world.use('posting:closeShort', undefined, {
      lines: [
        { id: 1, qty: '5', done: '2', cancelled: '0' },
        { id: 2, qty: '5', done: '6', cancelled: '0' },
      ],
    })
    expect([...(closed.setLines?.values ?? [])]).toEqual([
      [1, { cancelled: '3' }],
      [2, { cancelled: '0' }],
    ])
  })
})
