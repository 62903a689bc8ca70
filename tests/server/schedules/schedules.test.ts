import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../support/sign-in.ts'
import { testUsers } from '../support/seed.ts'
import { places, things } from '../support/inventory.ts'
import { createTemplateWorld, type Row, type TemplateWorld } from './template-world.ts'

describe('schedules of templates', () => {
  let world: TemplateWorld
  beforeAll(async () => {
    world = await createTemplateWorld()
  })
  afterAll(() => world.close())

  const read = (row: Row) => world.read('RequisitionTemplates', row.Id)
  const everyMorning = { OnMonday: true, OnTuesday: true, OnWednesday: true, RunAt: 360 }

  it('[SCHD-1] the next run follows from days and time by the clock of the site, and stays while they do', async () => {
    const row = await world.template(everyMorning)
    // 6:00 in New York in winter is 11:00 UTC.
    expect(row['NextRun']).toBe('2026-11-23T11:00:00.000Z')
    await world.pass(2)
    const renamed = await world.change(row, { Reference: 'Kitchen' })
    expect(renamed.json()).toMatchObject({ NextRun: '2026-11-23T11:00:00.000Z', Reference: 'Kitchen' })
    const later = await world.change(renamed.json(), { RunAt: 840 })
    expect(later.json()).toMatchObject({ NextRun: '2026-11-23T19:00:00.000Z' })
    const off = await world.change(later.json(), { IsActive: false })
    expect(off.json()).toMatchObject({ NextRun: null })
    const noDay = await world.template({ RunAt: 360 })
    expect(noDay['NextRun']).toBeNull()
    await world.pass(-2)
  })

  it('[SCHD-3] a run makes a draft in the name of the owner, tells them, and says so in the record', async () => {
    const row = await world.template({ ...everyMorning, Reference: 'Breakfast' })
    const before = (await world.requisitions()).length
    await world.run()
    expect(await world.requisitions()).toHaveLength(before)
    await world.pass(1)
    await world.run()
    const made = (await world.requisitions()).slice(before)
    expect(made).toMatchObject([
      {
        Status: 'PendingSubmission',
        EnteredById: testUsers.admin.id,
        Reference: 'Breakfast',
        NeededBy: '2026-11-25',
        TemplateId: row.Id,
      },
    ])
    expect(await read(row)).toMatchObject({
      LastRun: '2026-11-23T11:30:00.000Z',
      NextRun: '2026-11-24T11:00:00.000Z',
      LastResult: 'Made',
      LastProblem: null,
      LastMadeId: made[0]?.Id,
    })
    expect(await world.messages(testUsers.admin.id)).toMatchObject([
      { subject: `Requisition ${String(made[0]?.['DocNo'])} was made from ${String(row['Name'])}` },
    ])
    expect(world.failures).toEqual([])
  })

  it('[SCHD-4] what was missed for days is made once, by one of several servers', async () => {
    const row = await world.template(everyMorning)
    const before = (await world.requisitions()).length
    // From Monday past Wednesday's run.
    await world.pass(60)
    await Promise.all([world.run(), world.run(), world.run()])
    const made = (await world.requisitions()).slice(before).filter((one) => one['TemplateId'] === row.Id)
    expect(made).toHaveLength(1)
    expect(await read(row)).toMatchObject({ NextRun: '2026-11-30T11:00:00.000Z' })
    await world.run()
    expect((await world.requisitions()).filter((one) => one['TemplateId'] === row.Id)).toHaveLength(1)
  })

  it('[SCHD-5] an owner who is blocked has nothing made; who may take over is told, and puts their own name there', async () => {
    const row = await world.template(everyMorning)
    await world.sql(sql`update requisition_template set owner_id = 2 where tenant_id = 'ui' and id = ${row.Id}`)
    await world.sql(sql`update app_user set is_blocked = true where tenant_id = 'ui' and id = 2`)
    const before = (await world.requisitions()).length
    await world.pass(7 * 24)
    await world.run()
    expect((await world.requisitions()).filter((one) => one['TemplateId'] === row.Id)).toEqual([])
    expect((await world.requisitions()).length).toBeGreaterThanOrEqual(before)
    const failed = await read(row)
    expect(failed).toMatchObject({ LastResult: 'Failed', LastMadeId: null })
    expect(failed['LastProblem']).toContain('cannot sign in')
    expect(Date.parse(String(failed['NextRun']))).toBeGreaterThan(world.test.clock.now().getTime())
    const told = await world.messages(testUsers.admin.id)
    expect(told.at(-1)?.subject).toBe(`The schedule of ${String(row['Name'])} made nothing`)
    expect(await world.messages(testUsers.chef.id)).toEqual([])
    const other = await world.change(failed, { OwnerId: testUsers.controller.id })
    expect(other.statusCode).toBe(422)
    const own = await world.change(failed, { OwnerId: testUsers.admin.id })
    expect(own.json()).toMatchObject({ OwnerId: testUsers.admin.id })
    await world.sql(sql`update app_user set is_blocked = false where tenant_id = 'ui' and id = 2`)
  })

  it('[SCHD-6] a refused document fails the run with its reason; without a quantity nothing is made', async () => {
    const flour = { ItemId: things.flour, UnitId: things.flourKilo, Fill: 'Fixed', Qty: '2' }
    const refused = await world.template({ ...everyMorning, Lines: [flour] })
    const nothing = await world.template({ ...everyMorning, Lines: [{ ...flour, Qty: null }] })
    await world.sql(sql`update item set is_active = false where tenant_id = 'ui' and id = ${things.flour}`)
    await world.pass(7 * 24)
    await world.run()
    await world.sql(sql`update item set is_active = true where tenant_id = 'ui' and id = ${things.flour}`)
    const failed = await read(refused)
    expect(failed).toMatchObject({ LastResult: 'Failed' })
    expect(failed['LastProblem']).toContain('Item 1:')
    expect(await read(nothing)).toMatchObject({ LastResult: 'Nothing', LastProblem: null })
    const made = (await world.requisitions()).map((one) => one['TemplateId'])
    expect(made).not.toContain(refused.Id)
    expect(made).not.toContain(nothing.Id)
    expect(world.failures).toEqual([])
  })

  it('[STPL-5] whoever sees requisitions sees templates, writing needs its right, and the head office writes none', async () => {
    const office = await signIn(world.test, { site: 1 })
    const payload = {
      Name: 'Office',
      RequestLocationId: places.kitchen,
      SupplyLocationId: places.store,
      NeededInDays: 1,
      Lines: [],
    }
    const refused = await office.call({
      method: 'POST',
      url: '/inventory/api/RequisitionTemplates',
      headers: { 'idempotency-key': 'office' },
      payload,
    })
    expect(refused.json()).toMatchObject({ Code: 'E_SITE1' })
    const elsewhere = await signIn(world.test, { site: 3 })
    const seen = await elsewhere.call({ url: '/inventory/api/RequisitionTemplates?$top=5' })
    expect(seen.json()).toMatchObject({ value: [] })
  })
})
