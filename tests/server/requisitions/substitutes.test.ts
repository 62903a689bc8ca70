import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { places, requisitionBody, things } from '../support/inventory.ts'
import { createRequestWorld, type RequestWorld } from '../requests/request-world.ts'
import type { Row } from '../sources/order-world.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'

describe('substitutes in requisitions', () => {
  let world: RequestWorld
  beforeAll(async () => {
    world = await createRequestWorld()
    // Half a kilogram of flour stands for one tomato.
    await run(sql`insert into item_substitute (tenant_id, parent_id, line_no, item_id, factor)
      values ('ui', ${things.tomato}, 1, ${things.flour}, 0.5)`)
    const flour = { ItemId: things.flour, UnitId: things.flourKilo, Qty: '50', Price: '3' }
    await world.done('Receipts', await world.receipt([flour]), 'post')
  })
  afterAll(() => world.close())
  afterEach(() => world.holds())

  const run = (text: ReturnType<typeof sql>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, (trx) => text.execute(trx))
  const asked = async (): Promise<Row> => {
    const row = await world.create('Requisitions', {
      ...requisitionBody(),
      // Eight tomatoes to a kilogram.
      Lines: [{ ItemId: things.tomato, UnitId: things.tomatoKilo, Qty: '4' }],
    })
    return world.done('Requisitions', row, 'submit')
  }
  const substituted = (row: Row, qty: string | undefined, item: number = things.flour) =>
    world.move('Requisitions', row, 'substitute', {
      Fields: { SubstituteId: item },
      ...(qty === undefined ? {} : { Lines: [{ Id: row.Lines[0]?.Id, ReplaceQty: qty }] }),
    })
  const lying = async () => {
    const answer = await world.session.call({
      url: `/inventory/api/StockOnHand?$filter=ItemId eq ${things.flour} and LocationId eq ${places.kitchen}`,
    })
    return answer.json<{ value: readonly Row[] }>().value[0]?.['Qty']
  }

  it('[RQN-101] 3 of 4 kg are 12 of the substitute by its factor; it is issued as a line of its own, and the other waits', async () => {
    const answer = await substituted(await asked(), '3')
    expect(answer.statusCode, answer.body).toBe(200)
    const row = answer.json<Row>()
    expect(row).toMatchObject({
      SubstituteId: null,
      TotalQty: '4',
      Lines: [
        { ItemId: things.tomato, Qty: '4', OpenQty: '1', CancelledQty: '3', ReplacedQty: '3', InsteadOfId: null },
        {
          ItemId: things.flour,
          UnitId: things.flourKilo,
          Qty: '12',
          OpenQty: '12',
          InsteadOfId: things.tomato,
          UnitCost: '3',
          Value: '36',
        },
      ],
    })
    const issue = { Lines: [{ Id: row.Lines[1]?.Id, IssueQty: '12' }] }
    const part = await world.done('Requisitions', row, 'issue', issue)
    expect(part).toMatchObject({ Status: 'Partial', Lines: [{ IssuedQty: '0', OpenQty: '1' }, { IssuedQty: '12' }] })
    expect(await lying()).toBe('12')
    // Nothing of the line that waits, and all of the other.
    expect(await world.read('Requisitions', row.Id)).toMatchObject({ IssuedPct: '50' })
    const rest = await world.done('Requisitions', part, 'substitute', { Fields: { SubstituteId: things.flour } })
    const done = await world.done('Requisitions', rest, 'issue')
    expect(done).toMatchObject({
      Status: 'Completed',
      Lines: [{ ReplacedQty: '4', OpenQty: '0' }, {}, { Qty: '4', IssuedQty: '4' }],
    })
    expect(await world.read('Requisitions', row.Id)).toMatchObject({ IssuedPct: '100' })
    const back = await world.done('Requisitions', done, 'reverse', { Remarks: 'mistaken' })
    expect(back).toMatchObject({ Status: 'Cancelled' })
  })

  it('[RQN-101, LOT-61] of a substitute that is kept by lots who issues it may name one', async () => {
    const lotTracked = (kept: boolean) =>
      run(sql`update item set lot_tracked = ${kept} where tenant_id = 'ui' and id = ${things.flour}`)
    await lotTracked(true)
    const row = (await substituted(await asked(), '3')).json<Row>()
    expect(row.Lines.map((line) => line['IsLotTracked'] === true)).toEqual([false, true])
    await world.done('Requisitions', row, 'cancel')
    await lotTracked(false)
  })

  it('[RQN-302] totals that counted both count what was asked for since', async () => {
    const row = (await substituted(await asked(), '3')).json<Row>()
    await run(sql`update requisition set total_qty = 16 where tenant_id = 'ui' and id = ${row.Id}`)
    const migration = readFileSync('server/db/migrations-after/requests/540_asked_once.sql', 'utf8')
    await world.test.database
      .owner()
      .transaction()
      .execute((trx) => sql.raw(migration).execute(trx))
    expect(await world.read('Requisitions', row.Id)).toMatchObject({ TotalQty: '4' })
    expect(await world.done('Requisitions', row, 'cancel')).toMatchObject({ Status: 'Cancelled' })
  })

  it('[RQN-101] what no open line’s item names, and more than is open, is refused', async () => {
    const row = await asked()
    await run(sql`insert into item (tenant_id, id, number, name, item_kind, category_id, base_unit_id, is_stocked, is_active)
      values ('ui', 99, 'I-99', 'Salt', 'FoodBeverage', 1, ${things.kilo}, true, true)`)
    expect(issuesOf(await substituted(row, '1', 99))).toEqual(['substitute noSubstitute'])
    expect((await substituted(row, '4.1')).statusCode).toBe(422)
    expect(issuesOf(await world.move('Requisitions', row, 'substitute'))).toEqual(['substitute required'])
  })

  it('[RQN-221] what a substitute goes for is not revised: neither lowered below that, nor left to nobody; it is cancelled', async () => {
    const row = (await substituted(await asked(), '3')).json<Row>()
    expect(issuesOf(await world.move('Requisitions', row, 'revise'))).toEqual(['lines/0/qty rule/substituted'])
    const now = await world.read('Requisitions', row.Id)
    expect(now).toMatchObject({ Status: row['Status'], VersionNo: row['VersionNo'] })
    expect(now.Lines).toMatchObject([
      { Qty: '4', OpenQty: '1' },
      { Qty: '12', OpenQty: '12' },
    ])
    expect(await world.done('Requisitions', row, 'cancel')).toMatchObject({ Status: 'Cancelled' })
    const whole = await world.done('Requisitions', await asked(), 'revise')
    expect(whole).toMatchObject({ Status: 'PendingSubmission', Lines: [{ OpenQty: '4' }] })
  })

  it('[RQN-222] a factor by which nothing goes, or more than a line or the document holds, is refused where the substitute is chosen', async () => {
    const row = await asked()
    const by = (factor: string) =>
      run(sql`update item_substitute set factor = ${factor}::numeric where tenant_id = 'ui'`)
    await by('0.000001')
    // 0.01 kg are 0.08 tomatoes, of which 0.00000008 kg of flour are nothing.
    expect(issuesOf(await substituted(row, '0.01'))).toEqual(['substitute substituteQty'])
    await by('99999999999999')
    expect(issuesOf(await substituted(row, '4'))).toEqual(['substitute substituteQty'])
    await by('0.5')
    expect((await world.read('Requisitions', row.Id)).Lines).toMatchObject([{ OpenQty: '4', CancelledQty: '0' }])
    expect((await substituted(row, '4')).statusCode).toBe(200)
  })

  it('[RQN-101, PKL-7] the packages of the place that asks hold for it as for any line', async () => {
    const row = await asked()
    await run(sql`insert into package (tenant_id, id, number, name, holds, owner, for_limits, is_active, version_no)
      values ('ui', 60, 'TOMATO', 'Tomatoes', 'Item', 'Global', true, true, 1)`)
    await run(
      sql`insert into package_item (tenant_id, parent_id, line_no, item_id) values ('ui', 60, 1, ${things.tomato})`,
    )
    const limit = await world.create('PackageLimits', {
      Number: 'L-1',
      Name: 'Kitchen',
      LimitType: 'Item',
      Packages: [{ PackageId: 60 }],
      Sites: [],
      Locations: [{ LocationId: places.kitchen }],
    })
    expect(issuesOf(await substituted(row, '1'))).toEqual(['substitute packageLimit'])
    expect(limit.Id).toBeGreaterThan(0)
  })
})
