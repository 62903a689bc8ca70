import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { places, things } from '../support/inventory.ts'
import type { TestSession } from '../support/sign-in.ts'
import { createTransferWorld, way, type Row, type TransferWorld } from '../transfers/transfer-world.ts'

const [kitchen, annex, expense, spoiled, broken] = [50, 51, 2, 9, 60]

describe('goods of transfers that are used up', () => {
  let world: TransferWorld
  beforeAll(async () => {
    world = await createTransferWorld()
    await world.run(sql`insert into cost_centre (tenant_id, id, site_id, code, name, is_active) values
      ('ui', ${kitchen}, 2, 'KIT', 'Kitchen', true), ('ui', ${annex}, 3, 'ANX', 'Annex', true)`)
    await world.run(sql`insert into reason (tenant_id, id, code, name, use, account_id, is_active)
      values ('ui', ${broken}, 'BRK', 'Broken', 'spoilage', ${spoiled}, true)`)
    for (const [place, centre] of [
      [places.kitchen, kitchen],
      [places.otherSite, annex],
    ])
      await world.run(sql`update location set is_stocked = false, cost_centre_id = ${centre}, expense_account_id = ${expense}
        where tenant_id = 'ui' and id = ${place}`)
    await world.enter('100', '3')
  })
  afterAll(() => world.close())
  afterEach(async () => expect(await world.broken()).toEqual([]))

  /** What was spent, by site, cost centre and account, and of which project. */
  const spent = async () => {
    const rows =
      await world.run(sql`select concat_ws(' ', 's' || site_id, coalesce(cost_centre_id::text, '-'), account_id,
        sum(amount)::numeric(20, 2), 'of ' || project_id) as said
      from commitment_entry where tenant_id = 'ui' and kind = 'ACT' group by site_id, cost_centre_id, account_id, project_id
      having sum(amount) <> 0 order by min(id)`)
    return rows.map((row) => (row as { said: string }).said)
  }
  const done = async (set: string, row: Row, name: string, body: object = {}, by: TestSession = world.sender) => {
    const answer = await by.call({
      method: 'POST',
      url: `/inventory/api/${set}(${row.Id})/${name}`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` },
      payload: body,
    })
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    return answer.json<Row>()
  }
  const made = async (set: string, payload: object) => {
    const answer = await world.post(world.sender, set, payload)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<Row>()
  }
  const project = async (Budget: string) =>
    done(
      'CapitalProjects',
      await made('CapitalProjects', { Name: 'New bar', Budget, StartsOn: '2020-01-01', ExpiresOn: '2099-12-31' }),
      'submit',
    )
  const figures = async ({ Id }: Row) => {
    const { ActualAmount, AvailableAmount } = (await world.call(world.sender, `CapitalProjects(${Id})`)).json<
      Record<string, unknown>
    >()
    return [ActualAmount, AvailableAmount]
  }
  const toKitchen = (qty: string, more: object = {}) => world.transfer(qty, { ToLocationId: places.kitchen, ...more })

  it('[BUDG-318] are actual cost of the place they go to, until it is undone', async () => {
    const direct = await world.moved(world.sender, await toKitchen('4'), 'post')
    // 4 at 3.00.
    expect(await world.journal(direct.Id)).toEqual(['INV@2 -12', 'EXP@2 12'])
    expect(await spent()).toEqual([`s2 ${kitchen} ${expense} 12.00`])
    await world.moved(world.sender, direct, 'reverse', { Remarks: 'Wrong kitchen' })
    expect(await spent()).toEqual([])
  })

  it('[BUDG-318] also where they arrive from their way, of the site they go to', async () => {
    const shipped = await world.moved(world.sender, await world.transfer('5'), 'ship')
    expect(await spent()).toEqual([])
    const arrived = await world.moved(world.receiver, shipped, 'receive')
    expect(arrived).toMatchObject({ Status: 'Completed', TotalOpenQty: '0' })
    expect((await world.journal(shipped.Id)).slice(4)).toEqual(['GIT@3 -15', 'EXP@3 15'])
    expect(await spent()).toEqual([`s3 ${annex} ${expense} 15.00`])
    await world.moved(world.sender, arrived, 'reverse', { Remarks: 'Nobody asked for them' })
    expect(await spent()).toEqual([])
  })

  it('[BUDG-318] are none while they are kept', async () => {
    await world.run(sql`update location set is_stocked = true where tenant_id = 'ui' and id = ${places.kitchen}`)
    const kept = await world.moved(world.sender, await toKitchen('4'), 'post')
    expect(await spent()).toEqual([])
    await world.moved(world.sender, kept, 'reverse', { Remarks: 'Back' })
    // They need no account of expenses.
    await world.run(sql`update gl_account set is_active = false where tenant_id = 'ui' and account_kind = 'EXPENSE'`)
    await world.run(
      sql`update location set expense_account_id = null where tenant_id = 'ui' and id = ${places.kitchen}`,
    )
    const plain = await world.moved(world.sender, await toKitchen('4'), 'post')
    await world.moved(world.sender, plain, 'reverse', { Remarks: 'Back' })
    await world.run(
      sql`update location set expense_account_id = ${expense} where tenant_id = 'ui' and id = ${places.kitchen}`,
    )
    await world.run(sql`update gl_account set is_active = true where tenant_id = 'ui' and account_kind = 'EXPENSE'`)
    await world.run(sql`update location set is_stocked = false where tenant_id = 'ui' and id = ${places.kitchen}`)
  })

  it('[CAPEX-109] are spent of the project the transfer names, and of no more than it has', async () => {
    const bar = await project('20')
    const first = await world.moved(world.sender, await toKitchen('4', { ProjectId: bar.Id }), 'post')
    expect(await figures(bar)).toEqual(['12', '8'])
    const more = await toKitchen('3', { ProjectId: bar.Id })
    // 9.00 is asked of 8.00.
    expect((await world.move(world.sender, more, 'post')).json()).toMatchObject({ Code: 'E_CAPEX' })
    await world.moved(world.sender, first, 'reverse', { Remarks: 'Wrong bar' })
    expect(await figures(bar)).toEqual(['0', '20'])
    await world.moved(world.sender, more, 'cancel')
  })

  it('[CAPEX-109, CAPEX-8] are committed of the project while they are on their way, which is not closed before they came', async () => {
    const bar = await project('20')
    const committed = async () => (await world.call(world.sender, `CapitalProjects(${bar.Id})`)).json<Row>()
    const close = (name: string) => committed().then((row) => done('CapitalProjects', row, name))
    // 5 at 3.00.
    const shipped = await world.moved(world.sender, await world.transfer('5', { ProjectId: bar.Id }), 'ship')
    expect(await committed()).toMatchObject({ CommittedAmount: '15', ActualAmount: '0', AvailableAmount: '5' })
    await expect(close('complete')).rejects.toThrow(/409/)
    await expect(close('cancel')).rejects.toThrow(/409/)
    const over = await world.transfer('2', { ProjectId: bar.Id })
    expect((await world.move(world.sender, over, 'ship')).json()).toMatchObject({ Code: 'E_CAPEX' })
    await world.moved(world.sender, over, 'cancel')
    const damaged = { Fields: { LossReasonId: way.damaged } }
    const part = await world.moved(world.receiver, shipped, 'receive', world.first(shipped, 'ReceiveQty', '2', damaged))
    expect(await committed()).toMatchObject({ CommittedAmount: '9', ActualAmount: '6', AvailableAmount: '5' })
    const back = await world.moved(world.sender, part, 'bringBack', {
      ...world.first(part, 'ReturnQty', '1'),
      Remarks: 'Too many',
    })
    expect(await committed()).toMatchObject({ CommittedAmount: '6', ActualAmount: '6', AvailableAmount: '8' })
    const lost = await world.moved(world.receiver, back, 'lose', damaged)
    expect(lost).toMatchObject({ Status: 'Completed' })
    expect(await committed()).toMatchObject({ CommittedAmount: '0', ActualAmount: '6', AvailableAmount: '14' })
    await world.moved(world.sender, lost, 'reverse', { Remarks: 'Wrong bar' })
    expect(await committed()).toMatchObject({ CommittedAmount: '0', ActualAmount: '0', AvailableAmount: '20' })
    expect(await close('complete')).toMatchObject({ Status: 'Completed' })
  })

  it('[CAPEX-109] and so is what was spoiled for a project, which no budget counts', async () => {
    const bar = await project('20')
    const Lines = [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '2' }]
    const body = { LocationId: places.store, ReasonId: broken, Lines }
    const draft = await made('Spoilages', { ...body, ProjectId: bar.Id })
    const thrown = await done('Spoilages', draft, 'submit')
    expect(thrown).toMatchObject({ Status: 'Completed' })
    expect(await figures(bar)).toEqual(['6', '14'])
    expect(await spent()).toEqual([`s2 - ${spoiled} 6.00 of ${bar.Id}`])
    const documents = (await world.call(world.sender, `ProjectDocuments?$filter=ProjectId eq ${bar.Id}`)).json<{
      value: readonly Record<string, unknown>[]
    }>()
    expect(documents.value.map(({ Family, Actual }) => [Family, Actual])).toEqual([['spoilage', '6']])
    await done('Spoilages', thrown, 'reverse', { Remarks: 'It is whole' })
    await done('Spoilages', await made('Spoilages', body), 'submit')
    expect(await spent()).toEqual([])
  })
})
