import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requisitionBody, things } from '../support/inventory.ts'
import { createTransferWorld, type Row, type TransferWorld } from './transfer-world.ts'

describe('what a list tells of requisitions', () => {
  let world: TransferWorld
  beforeAll(async () => {
    world = await createTransferWorld()
    await world.enter('20', '2')
  })
  afterAll(() => world.close())

  const act = async (row: Row, name: string, payload: object = {}): Promise<Row> => {
    const headers = { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` }
    const url = `/inventory/api/Requisitions(${row.Id})/${name}`
    const answer = await world.sender.call({ method: 'POST', url, headers, payload })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  /** A requisition of so many kilograms of tomatoes a line; a kilogram is 8 of the pieces that lie there. */
  const requisition = async (quantities: readonly string[], changes: object = {}): Promise<Row> => {
    const Lines = quantities.map((Qty) => ({ ItemId: things.tomato, UnitId: things.tomatoKilo, Qty }))
    const made = await world.post(world.sender, 'Requisitions', requisitionBody({ Lines, ...changes }))
    expect(made.statusCode, made.body).toBe(201)
    return act(made.json(), 'submit')
  }
  const list = async (set: string, query: string): Promise<readonly Row[]> => {
    const answer = await world.call(world.sender, `${set}?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly Row[] }>().value
  }
  const figures = async ({ Id }: Row) => {
    const select = '$select=LineCount,LinesShort,IssuedPct'
    const [row] = await list('Requisitions', `${select}&$filter=Id eq ${Id}`)
    return [row?.['LineCount'], row?.['LinesShort'], row?.['IssuedPct']]
  }

  it('[RQN-1] lines, those that are short by all lines together, and what was issued', async () => {
    // 20 lie there: two kilograms are 16, two lines of them 32.
    const [enough, short] = [await requisition(['2']), await requisition(['2', '2'])]
    expect(await figures(enough)).toEqual([1, 0, '0'])
    expect(await figures(short)).toEqual([2, 2, '0'])
    expect((await list('Requisitions', '$filter=LinesShort gt 0')).map(({ Id }) => Id)).toEqual([short.Id])
    // All 20 pieces: the first line whole, and 4 of 16 of the second; a hundred and 25 percent, 62.5 on average.
    const part = await act(short, 'issueThere')
    expect(await figures(part)).toEqual([2, 1, '62.5'])
    await act(part, 'closeShort')
    expect(await figures(part)).toEqual([2, 0, '62.5'])
    expect(await figures(enough)).toEqual([1, 1, '0'])
  })

  const short = async ({ Id }: Row) => {
    const [row] = await list('Requisitions', `$select=ShortQty,ShortValue&$filter=Id eq ${Id}`)
    return [row?.['ShortQty'], row?.['ShortValue']]
  }

  it('[RQN-41] how much is short, in the unit of the lines and in what they cost', async () => {
    await world.enter('20', '2')
    const [enough, some] = [await requisition(['2']), await requisition(['2', '2'])]
    // 20 pieces at 2.00 lie there: of 32 that are 4 kilograms 12 are short, or 1.5 kilograms, at 24.00.
    expect([await short(enough), await short(some)]).toEqual([
      ['0', '0'],
      ['1.5', '24'],
    ])
    const found = await list('Requisitions', '$filter=ShortValue gt 20')
    expect(found.map(({ Id }) => Id)).toEqual([some.Id])
    await act(some, 'cancel')
    expect(await short(some)).toEqual(['0', '0'])
    await act(enough, 'cancel')
  })

  it('[RQN-41] in the base unit where an item stands in several units', async () => {
    const dozen = 490
    await world.run(sql`insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den)
      select 'ui', ${dozen}, ${things.tomato}, 9, min(u.id), 12, 1 from unit u
      where u.tenant_id = 'ui' and u.id not in (select unit_id from item_unit where tenant_id = 'ui' and parent_id = ${things.tomato})`)
    const ofTomatoes = (UnitId: number, Qty: string) => ({ ItemId: things.tomato, UnitId, Qty })
    await act(await requisition([], { Lines: [ofTomatoes(things.tomatoEach, '10')] }), 'issueThere')
    // Two cases of 12 and 3 pieces are 27, of which 10 lie there: 17 pieces at 2.00 are short.
    const Lines = [ofTomatoes(dozen, '2'), ofTomatoes(things.tomatoEach, '3')]
    const mixed = await requisition([], { Lines })
    const cases = await requisition([], { Lines: [ofTomatoes(dozen, '2')] })
    expect([await short(mixed), await short(cases)]).toEqual([
      ['17', '34'],
      ['1.166667', '28'],
    ])
    await act(mixed, 'cancel')
    await act(cases, 'cancel')
  })

  it('[RQN-423] tells no quantity of what is short in unlike units, and of one unit that of all items', async () => {
    const of = (ItemId: number, UnitId: number, Qty: string) => ({ ItemId, UnitId, Qty })
    const flour = of(things.flour, things.flourKilo, '3')
    const unlike = await requisition([], { Lines: [of(things.tomato, things.tomatoEach, '40'), flour] })
    const alike = await requisition([], { Lines: [of(things.tomato, things.tomatoKilo, '5'), flour] })
    // 10 pieces lie there, 1.25 kilograms of 8 pieces, and no flour.
    const [ofUnlike, ofAlike] = [await short(unlike), await short(alike)]
    expect([ofUnlike[0], ofAlike[0]]).toEqual([null, '6.75'])
    expect(Number(ofUnlike[1])).toBeGreaterThan(0)
    await act(unlike, 'cancel')
    await act(alike, 'cancel')
  })

  it('[RQN-3, OPENT-10] are normal or urgent, and urgent ones stand first among what is open', async () => {
    const later = await requisition(['1'], { NeededBy: '2999-01-02', Priority: 'Urgent' })
    const soon = await requisition(['1'], { NeededBy: '2999-01-01' })
    expect([later['Priority'], soon['Priority']]).toEqual(['Urgent', 'Normal'])
    expect((await list('Requisitions', "$filter=Priority eq 'Urgent'")).map(({ Id }) => Id)).toEqual([later.Id])
    const open = await list('OpenTransactions', '$orderby=Turn&$filter=NeededBy ge 2999-01-01')
    expect(open.map((row) => [row['DocNumber'], row['Priority']])).toEqual([
      [later['DocNo'], 'Urgent'],
      [soon['DocNo'], 'Normal'],
    ])
  })

  it('[RQN-423] tells under its lines how many there are, what was issued and what is short, also of those from before', async () => {
    await world.enter('20', '2')
    const draft = await world.post(world.sender, 'Requisitions', requisitionBody())
    expect(draft.json()).toMatchObject({ LineCount: 2, TotalQty: '14.5' })
    const two = await requisition(['2', '1'])
    expect(two).toMatchObject({ LineCount: 2, TotalQty: '3', ShortQty: expect.any(String) })
    expect([two['TotalIssuedQty'], (await list('Requisitions', `$filter=Id eq ${two.Id}`))[0]?.['LineCount']]).toEqual([
      '0',
      2,
    ])
    const part = await act(two, 'issue', { Lines: [{ Id: two.Lines[0]?.Id, IssueQty: '1.5' }] })
    expect(part).toMatchObject({ Status: 'Partial', TotalIssuedQty: '1.5' })
    const told = async () =>
      world.run(
        sql`select line_count, trim_scale(total_issued_qty)::text as issued from requisition where tenant_id = 'ui' and id = ${two.Id}`,
      )
    const before = await told()
    await world.run(
      sql`update requisition set line_count = null, total_issued_qty = null where tenant_id = 'ui' and id = ${two.Id}`,
    )
    const migration = readFileSync('server/db/migrations-after/requests/532_totals_of_issues.sql', 'utf8')
    await world.test.database
      .owner()
      .transaction()
      .execute((trx) => sql.raw(migration).execute(trx))
    expect([await told(), before]).toEqual([before, [{ line_count: 2, issued: '1.5' }]])
    await act(part, 'closeShort')
  })
})
