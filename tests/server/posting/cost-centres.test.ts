import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { places, things } from '../support/inventory.ts'
import { createTransferWorld, way, type Row, type TransferWorld } from '../transfers/transfer-world.ts'

/** Cost centres of the store, the kitchen and the bar of the sender, and of the site that receives. */
const [store, kitchen, bar, annex] = [50, 51, 52, 53]
const expense = 2

describe('cost centres of spoilages and transfers', () => {
  let world: TransferWorld
  beforeAll(async () => {
    world = await createTransferWorld()
    await world.run(sql`insert into cost_centre (tenant_id, id, site_id, code, name, is_active) values
      ('ui', ${store}, 2, 'STO', 'Store', true), ('ui', ${kitchen}, 2, 'KIT', 'Kitchen', true),
      ('ui', ${bar}, 2, 'BAR', 'Bar', true), ('ui', ${annex}, 3, 'ANX', 'Annex', true)`)
    await world.run(sql`insert into reason (tenant_id, id, code, name, use, account_id, is_active)
      values ('ui', 60, 'BRK', 'Broken', 'spoilage', ${expense}, true)`)
    await world.run(sql`update location set cost_centre_id = ${store} where tenant_id = 'ui' and id = ${places.store}`)
    await world.run(sql`update location set is_stocked = false, cost_centre_id = ${kitchen}, expense_account_id = ${expense}
      where tenant_id = 'ui' and id = ${places.kitchen}`)
    await world.enter('100', '3')
  })
  afterAll(() => world.close())
  afterEach(async () => expect(await world.broken()).toEqual([]))

  /** Lines of the journal of a document, as `role@site amount of centre`. */
  const journal = async (docType: number, { Id }: Row) => {
    const rows =
      await world.run(sql`select concat_ws(' ', j.role || '@' || j.site_id, trim_scale(j.debit - j.credit), 'of ' || j.cost_centre_id) as line
      from journal_line j join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
      where p.tenant_id = 'ui' and p.doc_type_id = ${docType} and p.doc_id = ${Id} order by p.id, j.line_no`)
    return rows.map((row) => (row as { line: string }).line)
  }
  /** What budgets count as spent: by cost centre and account. */
  const spent = async () => {
    const rows = await world.run(sql`select cost_centre_id::int as centre, sum(amount)::numeric(20, 2)::text as amount
      from commitment_entry where tenant_id = 'ui' and kind = 'ACT' group by cost_centre_id having sum(amount) <> 0`)
    return rows as readonly { centre: number; amount: string }[]
  }
  const spoiled = async (more: object = {}) => {
    const Lines = [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '2' }]
    const body = { LocationId: places.store, ReasonId: 60, Lines, ...more }
    const draft = await world.post(world.sender, 'Spoilages', body)
    expect(draft.statusCode, draft.body).toBe(201)
    const { Id, VersionNo } = draft.json<Row>()
    const done = await world.sender.call({
      method: 'POST',
      url: `/inventory/api/Spoilages(${Id})/submit`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(VersionNo)}"` },
      payload: {},
    })
    expect(done.json(), done.body).toMatchObject({ Status: 'Completed' })
    return done.json<Row>()
  }

  it('[SPOIL-720] a spoilage is booked on the cost centre it names, and on that of its place where it names none', async () => {
    // 2 at 3.00.
    expect(await journal(11, await spoiled({ CostCentreId: bar }))).toEqual([
      `INV@2 -6 of ${bar}`,
      `SPOIL@2 6 of ${bar}`,
    ])
    const plain = await spoiled()
    expect(plain).toMatchObject({ CostCentreId: null })
    expect(await journal(11, plain)).toEqual([`INV@2 -6 of ${store}`, `SPOIL@2 6 of ${store}`])
    // What is thrown away is on no budget.
    expect(await spent()).toEqual([])
  })

  it('[TRF-720, BUDG-318] a transfer is booked on the cost centre it names, and on that of where goods go where it names none', async () => {
    const toKitchen = { ToLocationId: places.kitchen }
    const plain = await world.moved(world.sender, await world.transfer('4', toKitchen), 'post')
    expect(await journal(4, plain)).toEqual([`INV@2 -12 of ${kitchen}`, `EXP@2 12 of ${kitchen}`])
    expect(await spent()).toEqual([{ centre: kitchen, amount: '12.00' }])
    await world.moved(world.sender, plain, 'reverse', { Remarks: 'It was for the bar' })
    const named = await world.moved(
      world.sender,
      await world.transfer('4', { ...toKitchen, CostCentreId: bar }),
      'post',
    )
    expect(await journal(4, named)).toEqual([`INV@2 -12 of ${bar}`, `EXP@2 12 of ${bar}`])
    expect(await spent()).toEqual([{ centre: bar, amount: '12.00' }])
    await world.moved(world.sender, named, 'reverse', { Remarks: 'Nobody asked for it' })
    expect(await spent()).toEqual([])
  })

  it('[TRF-720] it is one of the site goods go to, and what is lost on the way is of it as well', async () => {
    const shipped = await world.moved(world.sender, await world.transfer('5', { CostCentreId: annex }), 'ship')
    const part = await world.moved(
      world.receiver,
      shipped,
      'receive',
      world.first(shipped, 'ReceiveQty', '4', { Fields: { LossReasonId: way.damaged } }),
    )
    const lost = await world.moved(world.receiver, part, 'lose')
    // 5, 4 and 1 at 3.00, each way between the sites as well.
    const lines = await journal(4, lost)
    expect(lines.filter((line) => !line.endsWith(` of ${annex}`))).toEqual([])
    expect(lines.at(-1)).toBe(`SPOIL@3 3 of ${annex}`)
    const draft = { FromLocationId: places.store, ToLocationId: places.otherSite, CostCentreId: bar }
    const Lines = [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1' }]
    const wrong = await world.post(world.sender, 'Transfers', { ...draft, Lines })
    expect(wrong.json(), wrong.body).toMatchObject({ Errors: [{ field: 'costCentre', code: 'belongsElsewhere' }] })
  })
})
