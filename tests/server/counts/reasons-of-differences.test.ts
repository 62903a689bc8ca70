import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { raiseAlerts } from '../../../server/alerts/raise-alerts.ts'
import type { Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { testUsers } from '../support/seed.ts'
import { testSecrets } from '../support/test-secrets.ts'
import { createCountWorld, withCount, type CountWorld } from './count-world.ts'

const set = 'PhysicalInventories'
const shelf = { first: 71, second: 72 } as const
const theft = { reason: 31, account: 11 }
const slip = { reason: 32, account: 12 }

let w: CountWorld
beforeAll(async () => {
  w = await createCountWorld()
  await w.run(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values
    ('ui', ${theft.account}, '9100', 'Stolen', 'VARIANCE', true), ('ui', ${slip.account}, '9200', 'Written wrong', 'VARIANCE', true)`)
  await w.run(sql`insert into reason (tenant_id, id, code, name, use, account_id, needs_remark, is_active) values
    ('ui', ${theft.reason}, 'STO', 'Stolen', 'physicalInventory', ${theft.account}, false, true),
    ('ui', ${slip.reason}, 'SLP', 'Written wrong', 'physicalInventory', ${slip.account}, true, true)`)
  await w.run(sql`insert into bin (tenant_id, id, site_id, location_id, code, name, bin_type, priority, temp_zone, is_active, version_no, tree_path)
    values ('ui', ${shelf.first}, 2, ${places.store}, 'A-1', 'A 1', 'Shelf', 10, 'Ambient', true, 1, 'A-1'),
      ('ui', ${shelf.second}, 2, ${places.store}, 'A-2', 'A 2', 'Shelf', 20, 'Ambient', true, 1, 'A-2')`)
  await w.enter('20', '3')
  await w.enter('5', '2', { ItemId: things.flour, UnitId: things.flourKilo })
})
afterAll(() => w.close())
beforeEach(async () => {
  const open = await w.run<{ id: number }>(
    sql`select id::int as id from physical_inventory where tenant_id = 'ui' and status not in ('Completed', 'Finalized', 'Cancelled')`,
  )
  for (const { id } of open) await w.moved(set, await w.world.read(set, id), 'cancel')
  await w.expectHealthy()
})

/** What is said of a line: its count and its reason. */
interface Said {
  readonly qty: string
  readonly reason?: number
  readonly remark?: string
}
const told = (sheet: Row, of: (line: Row['Lines'][number]) => Said | undefined) => ({
  Lines: sheet.Lines.map((line) => {
    const said = of(line)
    return { ...withCount(line, said?.qty ?? null), ReasonId: said?.reason ?? null, Remark: said?.remark ?? null }
  }),
})
const counted = async (sheet: Row, of: (line: Row['Lines'][number]) => Said | undefined): Promise<Row> => {
  const answer = await w.patch(sheet, told(sheet, of))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const ofTomato = (tomato: Said, flour: Said) => (line: Row['Lines'][number]) =>
  line['ItemId'] === things.tomato ? tomato : flour
/** What was booked by account, debits above zero. */
const booked = async (id: number) => {
  const rows = await w.run<{
    line: string
  }>(sql`select j.role || ' ' || j.account_id || ' ' || trim_scale(sum(j.debit - j.credit)) as line
    from journal_line j join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
    where p.doc_type_id = 8 and p.doc_id = ${id} group by p.id, j.role, j.account_id order by p.id, j.role, j.account_id`)
  return rows.map(({ line }) => line)
}
const limit = (value: string) =>
  w.run(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
    values ('ui', 1, 'countReasonValue', to_jsonb(${value}::text), 1, now())
    on conflict (tenant_id, site_id, preference) do update set value = excluded.value`)

describe('reasons of differences of a count', () => {
  it('[COUNT-340] are booked each on its account, and a line without on that of differences', async () => {
    // Two tomatoes at 3.00 are missing for a reason, a kilogram of flour at 2.00 is too much for none.
    const sheet = await counted(await w.filled(), ofTomato({ qty: '18', reason: theft.reason }, { qty: '6' }))
    const done = await w.posted(sheet)
    const values = done.Lines.map((line) => [line['ItemId'], line['PostedValue']])
    expect(values).toEqual(
      expect.arrayContaining([
        [things.tomato, '-6'],
        [things.flour, '2'],
      ]),
    )
    expect(await booked(sheet.Id)).toEqual(['INV 1 -4', 'INVVAR 3 -2', 'INVVAR 11 6'])
    await w.moved(set, done, 'reverse', { Remarks: 'Found' })
    expect((await booked(sheet.Id)).slice(3)).toEqual(['INV 1 4', 'INVVAR 3 2', 'INVVAR 11 -6'])
  })

  it('[COUNT-340] of an item in several bins that of what differs most holds for all of it', async () => {
    const line = { ItemId: things.tomato, UnitId: things.tomatoEach }
    for (const ToBinId of [shelf.first, shelf.second])
      await w.made('BinTransfers', { LocationId: places.store, ...line, Qty: '4', FromBinId: null, ToBinId })
    // One is too much in the first bin, three are missing in the second, and one in none, which says nothing: three at 3.00 together.
    const sheet = await counted(await w.filled(), (one) => {
      if (one['ItemId'] !== things.tomato) return undefined
      if (one['BinId'] === shelf.first) return { qty: '5', reason: slip.reason, remark: 'Seen twice' }
      return one['BinId'] === shelf.second ? { qty: '1', reason: theft.reason } : { qty: '11' }
    })
    await w.posted(sheet)
    expect(await booked(sheet.Id)).toEqual(['INV 1 -9', 'INVVAR 11 9'])
  })

  it('[COUNT-340] is one of counts, and asks for a remark of its line', async () => {
    const sheet = await w.filled()
    const other = await w.patch(sheet, told(sheet, ofTomato({ qty: '17', reason: 9 }, { qty: '5' })))
    const [wrong] = other.json<{ Errors: readonly object[] }>().Errors
    expect(wrong).toMatchObject({ field: 'reason', lines: 'lines', code: 'lookup' })
    const bare = await w.patch(
      sheet,
      told(sheet, () => ({ qty: '1', reason: slip.reason })),
    )
    const { Errors } = bare.json<{ Errors: readonly object[] }>()
    expect(Errors).toHaveLength(sheet.Lines.length)
    expect(Errors[0]).toMatchObject({ field: 'remark', lines: 'lines', code: 'required' })
  })

  it('[COUNT-341] is asked for above the value the site has set, once an item, where it differs most', async () => {
    await limit('4')
    // One tomato is too much in the first bin and three are missing in none, 6.00 together; a kilogram of flour is 2.00.
    const of = (reason?: number) => (line: Row['Lines'][number]) => {
      const more = (by: number) => ({ qty: String(Number(line['Book']) + by) })
      if (line['ItemId'] !== things.tomato) return more(-1)
      if (typeof line['BinId'] === 'number') return more(line['BinId'] === shelf.first ? 1 : 0)
      return { ...more(-3), ...(reason === undefined ? {} : { reason }) }
    }
    const sheet = await w.filled()
    const loose = sheet.Lines.findIndex((line) => line['Loose'] === 'Loose')
    const refused = await w.world.move(set, await counted(sheet, of()), 'submit')
    expect(refused.json(), refused.body).toMatchObject({
      Code: 'E_VALIDATION',
      Errors: [{ field: 'reason', lines: 'lines', row: loose, code: 'reasonOfDifference' }],
    })
    const said = await counted(await w.world.read(set, sheet.Id), of(theft.reason))
    expect((await w.moved(set, said, 'submit'))['Status']).toBe('Pending')
    await limit('0')
  })

  it('[COUNT-341] asks nobody where no value is set', async () => {
    const sheet = await counted(await w.filled(), ofTomato({ qty: '1' }, { qty: '1' }))
    const sent = await w.world.move(set, sheet, 'submit')
    expect(sent.json(), sent.body).not.toMatchObject({ Code: 'E_VALIDATION' })
  })
})

describe('differences of a count', () => {
  it('[ALERT-740] are told by an alert once it is posted, with its document, where they come to more', async () => {
    for (const Threshold of ['1', '2']) {
      const Recipients = [{ UserId: testUsers.admin.id }]
      await w.made('AlertRules', { Name: `Beyond ${Threshold}`, Kind: 'CountVariance', Threshold, Recipients })
    }
    // A kilogram of flour at 2.00 is missing, which is more than 1 and no more than 2; tomatoes are not counted.
    const sheet = await counted(await w.filled(), (line) =>
      line['ItemId'] === things.flour ? { qty: String(Number(line['Book']) - 1) } : undefined,
    )
    const number = String(sheet['DocNo'])
    const heard = async () => {
      await raiseAlerts({ ...w.world.test, secrets: testSecrets, publicUrl: 'https://larder.example' })
      const url = "/inventory/api/Messages?$filter=Kind eq 'Alert'&$top=100"
      const { value } = (await w.world.session.call({ url })).json<{ value: readonly { Subject: string }[] }>()
      return value.filter(({ Subject }) => Subject.includes(number))
    }
    expect(await heard()).toEqual([])
    expect(await w.posted(sheet)).toMatchObject({ VarianceSize: '2' })
    const Text = `Beyond 1: count ${number} at Main store differs by more than was agreed.`
    const Document = `8/${sheet.Id}/${number}`
    const once = [expect.objectContaining({ Subject: `Count ${number} differs much`, Document, Text })]
    expect([await heard(), await heard()]).toEqual([once, once])
  })
})
