import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { translateGateError } from '../../../server/documents/command/gate-error.ts'
import { figureRow } from '../../../server/figures/figure.ts'
import { averageCostFigure, onHandFigure } from '../../../server/posting/stock-figures.ts'
import { createStockWorld, line, nextDocument, stock, today, type StockWorld } from './stock-world.ts'

describe('opening stock', () => {
  let world: StockWorld
  beforeAll(async () => {
    world = await createStockWorld()
  })
  afterAll(() => world.close())

  const column = (query: ReturnType<typeof sql<{ value: string }>>) =>
    world.inTenant(async (trx) => (await query.execute(trx)).rows.map((row) => row.value))

  it('[POST-10] comes in at the document’s cost and is the item’s last cost', async () => {
    await world.receive({ unit: stock.case[1], qty: '2', unitCost: '18' })
    expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '24', value: '36' })
    expect(await column(sql`select trim_scale(last_cost)::text as value from item where id = ${stock.flour}`)).toEqual([
      '1.5',
    ])
    expect(await column(sql`select entry_type as value from stock_ledger`)).toEqual(['OPENING'])
    expect(await column(sql`select role as value from journal_line order by line_no`)).toEqual(['INV', 'OPENING'])
  })

  it('[POST-740] goods at the cost they had last leave the item as it stands; any other cost is written', async () => {
    const version = () => column(sql`select xmin::text as value from item where id = ${stock.wine}`)
    const cost = () => column(sql`select trim_scale(last_cost)::text as value from item where id = ${stock.wine}`)
    const come = (unitCost: string) => world.receive({ item: stock.wine, unit: stock.each[2], qty: '1', unitCost })
    await come('2.5')
    const before = await version()
    await come('2.50')
    expect(await version()).toEqual(before)
    await come('3')
    expect(await version()).not.toEqual(before)
    expect(await cost()).toEqual(['3'])
  })

  it('[POST-741] what a receipt is owed for moves by all entries of it, however many statements of a posting write them', async () => {
    const open: string[] = []
    const work = world.inTenant(async (trx) => {
      const enter = (...entries: readonly (readonly [document: number, kind: string, amount: number])[]) =>
        sql`insert into rni_entry (tenant_id, posting_id, doc_type_id, doc_id, receipt_line_id, site_id, base_qty, amount, document_amount, rate, kind)
          select 'ui', (select min(id) from posting), 5, v.document, 1, ${stock.site}, 1, v.amount, v.amount, 1, v.kind
          from (values ${sql.join(entries.map(([document, kind, amount]) => sql`(${document}::bigint, ${kind}, ${amount}::numeric)`))}) as v(document, kind, amount)`.execute(
          trx,
        )
      await enter([901, 'RECEIPT', 10], [901, 'RECEIPT', 5], [902, 'RECEIPT', 7], [901, 'VOUCHER', -4])
      await enter([901, 'VOUCHER', -1], [902, 'RECEIPT', 3])
      const { rows } = await sql<{ value: string }>`
        select doc_id || ' ' || trim_scale(received) || ' ' || trim_scale(accrued) as value from rni_open
        where doc_id in (901, 902) order by doc_id`.execute(trx)
      open.push(...rows.map(({ value }) => value))
      throw new Error('nothing of it stays')
    })
    await expect(work).rejects.toThrow('nothing of it stays')
    // 10 + 5 came, 4 and 1 were billed; 7 and 3 came of the other.
    expect(open).toEqual(['901 15 10', '902 10 10'])
  })

  it('[POST-10] takes the last known cost for goods entered at none', async () => {
    await world.receive({ location: stock.kitchen, qty: '2', unitCost: '0' })
    expect(await world.balance(stock.kitchen, stock.flour)).toEqual({ qty: '2', value: '3' })
  })

  it('[POST-11] refuses goods of no known cost', async () => {
    const entry = world.receive({ item: stock.mystery, qty: '1', unitCost: '0' })
    await expect(entry).rejects.toMatchObject({ code: 'E_NO_COST', extra: { issues: [{ row: 0, field: 'unitCost' }] } })
  })

  it('[POST-13] a month without a period opens by itself; a closed one refuses', async () => {
    expect(await column(sql`select starts_on::text || ' ' || ends_on::text as value from fiscal_period`)).toEqual([
      '2026-03-01 2026-03-31',
    ])
    await world.inTenant((trx) => sql`update fiscal_period set status = 'Closed'`.execute(trx))
    await expect(world.receive({ qty: '1', unitCost: '1' })).rejects.toMatchObject({ code: 'E_PERIOD_CLOSED' })
    await world.inTenant((trx) => sql`update fiscal_period set status = 'Open'`.execute(trx))
    await world.receive({ qty: '1', unitCost: '1.5' })
  })

  it('[POST-14] is posted on its own day, at most seven days back', async () => {
    await world.receive({ qty: '1', unitCost: '1.5', postDate: '2026-03-04' })
    for (const postDate of ['2026-03-03', '2026-03-12']) {
      await expect(world.receive({ qty: '1', unitCost: '1', postDate })).rejects.toMatchObject({
        code: 'E_PERIOD_DATE',
      })
    }
  })

  it('[POST-717] a day that is refused says which it is of ahead, too far back and in no period', async () => {
    const refused = (postDate: string) => world.receive({ qty: '1', unitCost: '1', postDate })
    await expect(refused('2026-03-03')).rejects.toMatchObject({
      params: {
        day: '2026-03-03',
        why: expect.stringContaining('the 7 days that documents may be posted back here, so from 2026-03-04 on'),
      },
    })
    await expect(refused('2026-03-12')).rejects.toMatchObject({
      params: { day: '2026-03-12', why: 'it is ahead of today at the site, 2026-03-11' },
    })
    const gate = Object.assign(new Error('E_PERIOD_DATE: 2026-03-05'), { code: 'LD002' })
    expect(translateGateError(gate)).toMatchObject({ params: { day: '2026-03-05', why: '@refusal.day.none' } })
  })

  it('[POST-14] an issue whose day is out of reach is posted today', async () => {
    for (const [postDate, expected] of [
      ['2026-03-09', '2026-03-09'],
      ['2026-01-02', today],
      ['2027-01-02', today],
    ] as const) {
      const id = nextDocument()
      await world.issue({ id, versionNo: 1, postDate, lines: [line(1, '1')] })
      expect(
        await column(sql`select post_date::text as value from posting where doc_type_id = 1 and doc_id = ${id}`),
      ).toEqual([expected])
    }
  })

  it('[POST-24] figures say what is on hand and what it costs, in the unit asked for', async () => {
    const rows = [
      { item: stock.flour, unit: stock.case[1] },
      { item: stock.mystery, unit: null },
      { item: null, unit: null },
    ].map(figureRow)
    const ctx = { tenantId: 'ui', siteId: stock.site } as Parameters<typeof onHandFigure.read>[2]
    const read = (figure: typeof onHandFigure) =>
      world.inTenant((trx) => figure.read(trx, { at: stock.store, rows }, ctx))
    expect(await read(onHandFigure)).toEqual(['1.916667', '0', null])
    expect(await read(averageCostFigure)).toEqual(['18', null, null])
    expect(averageCostFigure.readIf).toBe('ViewCost')
  })

  it('[POST-25] a site valued as a whole keeps one pool, and moving goods inside it changes no value', async () => {
    const shared = await createStockWorld()
    await shared.inTenant((trx) =>
      sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
        values ('ui', ${stock.site}, 'valuationScope', '"site"', 1, now())`.execute(trx),
    )
    await shared.receive({ qty: '10', unitCost: '2' })
    await shared.issue({ id: nextDocument(), versionNo: 1, lines: [line(1, '4')] })
    expect(await shared.balance(stock.store, stock.flour)).toEqual({ qty: '10', value: '20' })
    expect(await shared.balance(stock.kitchen, stock.flour)).toEqual({ qty: '10', value: '20' })
    const short = shared.issue({ id: nextDocument(), versionNo: 1, lines: [line(1, '7')] })
    await expect(short).rejects.toMatchObject({ code: 'E_NEG_ONHAND' })
    await shared.close()
  })
})
