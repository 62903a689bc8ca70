import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { places, things } from '../support/inventory.ts'
import { signIn } from '../support/sign-in.ts'
import { createTemplateWorld, fixedLine, type TemplateWorld } from './template-world.ts'

describe('requisitions from templates', () => {
  let world: TemplateWorld
  beforeAll(async () => {
    world = await createTemplateWorld()
  })
  afterAll(() => world.close())

  const quantities = async (lines: readonly object[]) => {
    const row = await world.template({ Lines: lines })
    const answer = (await world.drafted(row.Id)).json<{ Lines: { Line: { Qty: string | null } }[] }>()
    return answer.Lines.map(({ Line }) => Line.Qty)
  }
  const parOf = (itemId: number, [least, most]: readonly [number | null, number]) =>
    world.sql(sql`insert into item_location (tenant_id, parent_id, line_no, location_id, par_min, par_max, is_active)
      values ('ui', ${itemId}, 1, ${places.kitchen}, ${least}, ${most}, true)
      on conflict do nothing`)
  const tomato = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: null }

  it('[STPL-1, STPL-2, STPL-6] brings places, words and lines, and names itself', async () => {
    const row = await world.template({ Reference: 'Brunch', Lines: [fixedLine] })
    const answer = await world.drafted(row.Id)
    expect(answer.json()).toMatchObject({
      Sources: [
        {
          Id: row.Id,
          Header: {
            RequestLocationId: places.kitchen,
            SupplyLocationId: places.store,
            Reference: 'Brunch',
            NeededBy: '2026-11-25',
            TemplateId: row.Id,
          },
        },
      ],
      Lines: [{ Line: { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '12' } }],
    })
    expect(await quantities([{ ...fixedLine, Qty: null }])).toEqual([null])
    const made = await world.read('RequisitionTemplates', row.Id)
    expect(made['@larder.makes']).toEqual(['requisition/template'])
  })

  it('[STPL-14] the list tells lines and days of the week, and finds those with an item', async () => {
    const two = [fixedLine, { ...fixedLine, ItemId: things.flour, UnitId: things.flourKilo }]
    const row = await world.template({ OnMonday: true, OnFriday: true, RunAt: 360, Lines: two })
    const bare = await world.template({ Lines: [fixedLine] })
    expect(await world.read('RequisitionTemplates', row.Id)).toMatchObject({ LineCount: 2, WeekDays: 2, RunAt: 360 })
    expect(await world.read('RequisitionTemplates', bare.Id)).toMatchObject({ LineCount: 1, WeekDays: null })
    const session = await signIn(world.test)
    const url = `/inventory/api/RequisitionTemplates?$filter=Lines/any(l:l/ItemId eq ${things.flour})`
    const found = (await session.call({ url })).json<{ value: readonly { readonly Id: number }[] }>().value
    expect(found.map(({ Id }) => Id)).toEqual([row.Id])
  })

  it('[STPL-54] the list names the days of the week, in their order and as one cell', async () => {
    const row = await world.template({ OnSunday: true, OnMonday: true, OnFriday: true, RunAt: 360, Lines: [fixedLine] })
    const bare = await world.template({ Lines: [fixedLine] })
    expect((await world.read('RequisitionTemplates', bare.Id))['RunsOn']).toBeNull()
    const session = await signIn(world.test)
    const url = `/inventory/api/RequisitionTemplates/$export?format=csv&columns=name,runsOn&$filter=Id eq ${row.Id}`
    const file = await session.call({ url })
    expect(file.statusCode, file.body).toBe(200)
    expect(file.body).toContain('"Mon, Fri, Sun"')
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    const always = await world.template({
      ...Object.fromEntries(days.map((day) => [`On${day}`, true])),
      RunAt: 360,
      Lines: [fixedLine],
    })
    const every = await session.call({ url: url.replace(String(row.Id), String(always.Id)) })
    expect(every.body).toContain('Every day')
  })

  it('[STPL-3] up to par: par less what is there and what comes, with what was promised, in whole units', async () => {
    expect(await quantities([{ ...tomato, Fill: 'ToPar' }])).toEqual([null])
    await parOf(things.tomato, [10, 40])
    expect(await quantities([{ ...tomato, Fill: 'ToPar' }])).toEqual(['40'])
    // 40 pieces are 5 kilograms of 8; with 13 asked for already 27 are missing, which is 3.375 kilograms: 4.
    expect(await quantities([{ ...tomato, UnitId: things.tomatoKilo, Fill: 'ToPar' }])).toEqual(['5'])
    await world.sql(sql`insert into requisition (tenant_id, id, site_id, doc_no, status, version_no, approval_status_id, current_level,
        request_location_id, supply_location_id, needed_by, post_date, requisition_type, entered_by, entered_on)
      values ('ui', 9001, 2, 'R-1', 'Approved', 1, 4, 0, ${places.kitchen}, ${places.store}, '2026-11-25', '2026-11-23', 'Stock', 1, now()),
        ('ui', 9002, 2, 'R-2', 'PendingSubmission', 1, 1, 0, ${places.kitchen}, ${places.store}, '2026-11-25', '2026-11-23', 'Stock', 1, now())`)
    await world.sql(sql`insert into requisition_line (tenant_id, id, parent_id, line_no, item_id, unit_id, qty, open_qty, issued_qty, cancelled_qty)
      values ('ui', 9001, 9001, 1, ${things.tomato}, ${things.tomatoEach}, 20, 13, 7, 0),
        ('ui', 9002, 9002, 1, ${things.tomato}, ${things.tomatoEach}, 99, 99, 0, 0)`)
    expect(await quantities([{ ...tomato, UnitId: things.tomatoKilo, Fill: 'ToPar' }])).toEqual(['4'])
    // Promised to others out of the kitchen: 6 of them are needed on top.
    await world.sql(sql`insert into requisition (tenant_id, id, site_id, doc_no, status, version_no, approval_status_id, current_level,
        request_location_id, supply_location_id, needed_by, post_date, requisition_type, entered_by, entered_on)
      values ('ui', 9003, 2, 'R-3', 'Pending', 1, 1, 0, ${places.store}, ${places.kitchen}, '2026-11-25', '2026-11-23', 'Stock', 1, now())`)
    await world.sql(sql`insert into requisition_line (tenant_id, id, parent_id, line_no, item_id, unit_id, qty, open_qty, issued_qty, cancelled_qty)
      values ('ui', 9003, 9003, 1, ${things.tomato}, ${things.tomatoEach}, 6, 6, 0, 0)`)
    expect(await quantities([{ ...tomato, Fill: 'ToPar' }])).toEqual(['33'])
    await world.sql(sql`update requisition_line set open_qty = 80 where tenant_id = 'ui' and id = 9001`)
    expect(await quantities([{ ...tomato, Fill: 'ToPar' }])).toEqual([])
    await world.sql(sql`update requisition_line set open_qty = 13 where tenant_id = 'ui' and id = 9001`)
    // Half as much again on every day: 60 less the 7 that will lie there.
    const factors = (factor: string | null) =>
      world.sql(sql`update item_location set factor_mon = ${factor}, factor_tue = ${factor}, factor_wed = ${factor}, factor_thu = ${factor},
        factor_fri = ${factor}, factor_sat = ${factor}, factor_sun = ${factor} where tenant_id = 'ui' and parent_id = ${things.tomato}`)
    await factors('1.5')
    expect(await quantities([{ ...tomato, Fill: 'ToPar' }])).toEqual(['53'])
    await factors(null)
  })

  it('[STPL-3, SUGG-2] goes by the day of the week it is needed on, not by today', async () => {
    // Monday today and needed in two days, on Wednesday: 80 less the 7 that will lie there.
    await world.sql(
      sql`update item_location set factor_mon = 5, factor_wed = 2 where tenant_id = 'ui' and parent_id = ${things.tomato}`,
    )
    expect(await quantities([{ ...tomato, Fill: 'ToPar' }])).toEqual(['73'])
    await world.sql(
      sql`update item_location set factor_mon = null, factor_wed = null where tenant_id = 'ui' and parent_id = ${things.tomato}`,
    )
  })

  it('[STPL-4] below the minimum: the same once what will lie there is no more than the minimum', async () => {
    // 13 coming less 6 promised are 7, and the minimum is 10.
    expect(await quantities([{ ...tomato, Fill: 'BelowMin' }])).toEqual(['33'])
    await world.sql(sql`update item_location set par_min = 6 where tenant_id = 'ui' and parent_id = ${things.tomato}`)
    expect(await quantities([{ ...tomato, Fill: 'BelowMin' }])).toEqual([])
    // A reorder point of 8 comes before the minimum of 6.
    const reorderAt = (point: number | null) =>
      world.sql(
        sql`update item_location set reorder_point = ${point} where tenant_id = 'ui' and parent_id = ${things.tomato}`,
      )
    await reorderAt(8)
    expect(await quantities([{ ...tomato, Fill: 'BelowMin' }])).toEqual(['33'])
    await reorderAt(null)
    await world.sql(
      sql`update item_location set par_min = null where tenant_id = 'ui' and parent_id = ${things.tomato}`,
    )
    expect(await quantities([{ ...tomato, Fill: 'BelowMin' }])).toEqual([null])
  })
})
