import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { places, things } from '../support/inventory.ts'
import { createCountWorld, withCount, type CountWorld } from './count-world.ts'

let w: CountWorld
beforeAll(async () => {
  w = await createCountWorld()
})
afterAll(() => w.close())

it('[COUNT-4] an item its place never held comes in at the cost it was last bought at, and the difference is a gain', async () => {
  await w.run(sql`update item set last_cost = 2 where tenant_id = 'ui' and id = ${things.flour}`)
  await w.run(sql`insert into package (tenant_id, id, site_id, number, name, holds, for_count, is_active)
    values ('ui', 71, 2, 'P2', 'Dry shelf', 'Item', true, true)`)
  await w.run(
    sql`insert into package_item (tenant_id, parent_id, line_no, item_id) values ('ui', 71, 1, ${things.flour})`,
  )
  const ledger = sql`select entry_type as type, trim_scale(qty)::text as qty, trim_scale(value)::text as value
    from stock_ledger where item_id = ${things.flour}`
  expect(await w.run(ledger)).toEqual([])
  const sheet = await w.filled({ LocationId: places.store, LoadBy: 'Package', PackageId: 71 })
  expect(sheet.Lines).toMatchObject([{ ItemId: things.flour, Book: '0' }])
  const [line] = sheet.Lines
  const answer = await w.patch(sheet, { Lines: [withCount(line ?? {}, '3')] })
  expect(answer.statusCode, answer.body).toBe(200)
  // 3 − 0 = 3 too much, at 2.00 each 6.00: into stock, and a gain on the account of differences.
  const done = await w.posted(answer.json())
  expect(done).toMatchObject({ Status: 'Completed', Lines: [{ Variance: '3', PostedValue: '6' }] })
  expect(await w.run(ledger)).toEqual([{ type: 'COUNT', qty: '3', value: '6' }])
  const booked =
    await w.run(sql`select j.role, a.account_kind as kind, trim_scale(j.debit)::text as debit, trim_scale(j.credit)::text as credit
    from journal_line j join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
    join gl_account a on a.tenant_id = j.tenant_id and a.id = j.account_id
    where p.doc_type_id = 8 and p.doc_id = ${done.Id} order by j.role`)
  expect(booked).toEqual([
    { role: 'INV', kind: 'INVENTORY', debit: '6', credit: '0' },
    { role: 'INVVAR', kind: 'VARIANCE', debit: '0', credit: '6' },
  ])
  await w.expectHealthy()
})
