import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pauses } from '../../../server/schedules/try-again.ts'
import { signIn } from '../support/sign-in.ts'
import { testUsers } from '../support/seed.ts'
import { createBillWorld, type BillWorld } from './bill-world.ts'
import type { Row } from './template-world.ts'

/** Rent due on Monday 30 November 2026 at 6:00 in New York, of an account that is closed. */
describe('a bill that could not be made on its day', () => {
  let world: BillWorld
  beforeEach(async () => {
    world = await createBillWorld()
  })
  afterEach(() => world.close())

  const read = (row: Row) => world.read('BillTemplates', row.Id)
  const bills = (row: Row) => world.billsOf('MiscInvoices', row)
  const account = (isOpen: boolean) =>
    world.sql(sql`update gl_account set is_active = ${isOpen} where tenant_id = 'ui' and id = 2`)
  const told = async () => (await world.messages(testUsers.admin.id)).map(({ subject }) => subject)

  async function moved(bill: Row | undefined, move: string): Promise<Row> {
    const session = await signIn(world.test)
    const url = `/inventory/api/MiscInvoices(${String(bill?.Id)})`
    const etag = `"v${String((await session.call({ url })).json<Row>()['VersionNo'])}"`
    const headers = { 'idempotency-key': randomUUID(), 'if-match': etag }
    return (await session.call({ method: 'POST', url: `${url}/${move}`, headers, payload: {} })).json()
  }

  /** Ends the connection that waits to write its message. */
  async function endWaiting() {
    for (let look = 0; look < 200; look += 1) {
      const found = await world.sql(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and query ilike 'insert into message%'`)
      if (found.length > 0) return
      await delay(50)
    }
    throw new Error('No run came to its message')
  }

  /** A rent of which the first run has just failed, at 6:00 on its day. */
  async function failed() {
    const row = await world.rent()
    await account(false)
    await world.pass(7 * 24 + 0.5)
    await world.run()
    return row
  }

  it('[SCHD-12] is tried again with growing pauses, told once, and made with its own day and number', async () => {
    const row = await failed()
    expect(await read(row)).toMatchObject({
      LastResult: 'Failed',
      NextOn: '2026-11-30',
      BillNo: `${String(row['Number'])} 2026-11-30`,
      NextRun: '2026-11-30T11:05:00.000Z',
      Tries: 1,
    })
    const tries: unknown[] = []
    for (const pause of [5 / 60, 0.25, 1]) {
      await world.pass(pause)
      await world.run()
      tries.push((await read(row))['NextRun'])
    }
    expect(tries).toEqual(['2026-11-30T11:20:00.000Z', '2026-11-30T12:20:00.000Z', '2026-11-30T16:20:00.000Z'])
    expect(await told()).toEqual([`${String(row['Name'])} could not be made on its day`])
    await account(true)
    await world.pass(4)
    await Promise.all([world.run(), world.run(), world.run()])
    expect(await bills(row)).toMatchObject([
      { InvoiceNo: `${String(row['Number'])} 2026-11-30`, InvoiceDate: '2026-11-30', TemplateDay: '2026-11-30' },
    ])
    const now = await read(row)
    expect(now).toMatchObject({ LastResult: 'Made', LastProblem: null, Tries: 0, NextOn: '2026-12-31' })
    expect(now).toMatchObject({ NextRun: '2026-12-31T11:00:00.000Z', LastMadeId: (await bills(row))[0]?.Id })
    expect(await told()).toHaveLength(2)
    expect(world.failures).toEqual([])
  })

  it('[SCHD-12] is tried no more often than there are pauses, until the next day comes; none is left out', async () => {
    const row = await failed()
    for (const pause of pauses) {
      await world.pass(pause / 3_600_000)
      await world.run()
    }
    // The next day is a month later; it brings the tries of the one before it, which is told once more.
    expect(await read(row)).toMatchObject({ Tries: 8, NextOn: '2026-11-30', NextRun: '2026-12-31T11:00:00.000Z' })
    expect(await told()).toHaveLength(1)
    await world.pass(28 * 24)
    await world.run()
    expect(await read(row)).toMatchObject({ Tries: 1, NextOn: '2026-11-30' })
    expect(await told()).toHaveLength(2)
    await account(true)
    await world.pass(1)
    for (const _look of [1, 2, 3]) await world.run()
    expect((await bills(row)).map((bill) => bill['InvoiceDate'])).toEqual(['2026-11-30', '2026-12-31'])
    expect(await read(row)).toMatchObject({ LastResult: 'Made', Tries: 0, NextOn: '2027-01-31' })
  })

  it('[SCHD-6, SCHD-12] says in the words of its form that its number stands already, until somebody gives it another', async () => {
    const row = await world.rent()
    const InvoiceNo = `${String(row['Number'])} 2026-11-30`
    const lines = { Lines: [{ Description: 'Store room', AccountId: 2, Qty: '1', Price: '1200' }] }
    await world.made('MiscInvoices', { SupplierId: 1, InvoiceNo, ...lines })
    await world.pass(7 * 24 + 0.5)
    await world.run()
    const late = await read(row)
    expect(late).toMatchObject({ LastResult: 'Failed', Tries: 1, NextOn: '2026-11-30' })
    expect(late['LastProblem']).toContain('Invoice no.: ')
    expect(world.failures).toEqual([])
    await world.made('MiscInvoices', {
      SupplierId: 1,
      InvoiceNo: 'H-90',
      TemplateId: row.Id,
      TemplateDay: '2026-11-30',
      ...lines,
    })
    expect(await read(row)).toMatchObject({ LastResult: 'Made', LastProblem: null, Tries: 0, NextOn: '2026-12-31' })
  })

  it('[SCHD-12] is tried at once when its record is saved, and left out where its timetable is changed', async () => {
    const row = await failed()
    await account(true)
    const saved = await world.changed('BillTemplates', await read(row), { Remarks: 'Account mended' })
    expect(saved).toMatchObject({ Tries: 0, NextOn: '2026-11-30', NextRun: '2026-11-30T11:00:00.000Z' })
    await world.run()
    expect(await bills(row)).toHaveLength(1)
    const other = await world.rent({ DayOfMonth: 1 })
    await account(false)
    await world.pass(24)
    await world.run()
    const late = await read(other)
    expect(late).toMatchObject({ Tries: 1, NextOn: '2026-12-01' })
    expect(await world.changed('BillTemplates', late, { DayOfMonth: 15 })).toMatchObject({
      Tries: 0,
      NextOn: '2026-12-15',
    })
  })

  it('[SCHD-12, MISC-8] a closed period keeps no draft from being made; it is posted once the period is open', async () => {
    const row = await world.rent()
    await world.pass(7 * 24 + 0.5)
    await world.sql(sql`insert into fiscal_period (tenant_id, site_id, fiscal_year, period_no, name, starts_on, ends_on, status)
      values ('ui', 2, 2026, 11, 'P11', '2026-11-01', '2026-11-30', 'Closed')`)
    await world.run()
    expect(await read(row)).toMatchObject({ LastResult: 'Made', LastProblem: null, NextOn: '2026-12-31' })
    const [bill] = await bills(row)
    expect(await moved(bill, 'submit')).toMatchObject({ Status: 'Approved' })
    expect(await moved(bill, 'post')).toMatchObject({ Code: 'E_PERIOD_CLOSED' })
    await world.sql(sql`update fiscal_period set status = 'Open' where tenant_id = 'ui'`)
    expect(await moved(bill, 'post')).toMatchObject({ Status: 'Completed', TotalAmount: '1200' })
    await world.run()
    expect(await bills(row)).toHaveLength(1)
  })

  it('[SCHD-13] is made by hand of its record with its own day, with which the schedule goes on', async () => {
    const row = await failed()
    await account(true)
    const byHand = {
      SupplierId: 1,
      InvoiceNo: 'H-77',
      InvoiceDate: '2026-11-30',
      TemplateId: row.Id,
      TemplateDay: '2026-11-30',
      Lines: [{ Description: 'Store room', AccountId: 2, Qty: '1', Price: '1200' }],
    }
    const made = await world.made('MiscInvoices', byHand)
    expect(await read(row)).toMatchObject({ LastResult: 'Made', LastMadeId: made.Id, NextOn: '2026-12-31', Tries: 0 })
    await expect(world.made('MiscInvoices', { ...byHand, InvoiceNo: 'H-78' })).rejects.toThrow('templateDay')
    // One beside those of the months says no day.
    for (const InvoiceNo of ['H-79', 'H-80'])
      await world.made('MiscInvoices', { ...byHand, InvoiceNo, TemplateDay: null })
    await world.pass(1)
    await world.run()
    expect(await bills(row)).toHaveLength(3)
    expect(await told()).toHaveLength(1)
  })

  it('[SCHD-13] a person and two servers at once make one bill of the day', async () => {
    const row = await failed()
    await account(true)
    await world.pass(1)
    const byHand = world
      .made('MiscInvoices', {
        SupplierId: 1,
        InvoiceNo: 'H-80',
        TemplateId: row.Id,
        TemplateDay: '2026-11-30',
        Lines: [{ Description: 'Store room', AccountId: 2, Qty: '1', Price: '1200' }],
      })
      .catch(() => undefined)
    await Promise.all([world.run(), byHand, world.run()])
    expect(await bills(row)).toHaveLength(1)
    expect(await read(row)).toMatchObject({ LastResult: 'Made', NextOn: '2026-12-31', Tries: 0 })
  })

  it('[SCHD-13] a bill made early is the bill of its day; one that was cancelled is not', async () => {
    const row = await world.rent()
    await world.sql(sql`insert into misc_invoice (tenant_id, id, site_id, doc_no, status, version_no, approval_status_id, current_level, kind,
        supplier_id, invoice_no, invoice_date, post_date, template_id, template_day, entered_by, entered_on)
      select 'ui', 900 + n, 2, 'X-' || n, s, 1, 1, 0, 'Invoice', 1, 'X-' || n, d, d, ${row.Id}, d, 1, now()
      from (values (1, 'Completed', '2026-11-30'::date), (2, 'Cancelled', '2026-12-31'::date)) as v(n, s, d)`)
    await world.pass(24 * 40)
    for (const _look of [1, 2]) await world.run()
    const made = (await bills(row)).map((bill) => `${String(bill['InvoiceDate'])} ${String(bill['Status'])}`)
    expect(new Set(made)).toEqual(
      new Set(['2026-11-30 Completed', '2026-12-31 Cancelled', '2026-12-31 PendingSubmission']),
    )
    expect(made).toHaveLength(3)
    expect(await read(row)).toMatchObject({ LastResult: 'Made', NextOn: '2027-01-31' })
  })

  it('[SCHD-12, SCHD-13] a server that is killed between the bill and its note leaves neither; another makes it once', async () => {
    const row = await world.rent()
    await world.pass(7 * 24 + 0.5)
    // The message of the run is its last word: whoever holds the table keeps it from saying it, and its connection is ended there.
    const running = await world.test.db.transaction().execute(async (trx) => {
      await sql`lock table message in access exclusive mode`.execute(trx)
      const started = { run: world.run() }
      await endWaiting()
      return started
    })
    await running.run
    expect(await bills(row)).toEqual([])
    expect(await read(row)).toMatchObject({ LastResult: 'Failed', Tries: 1, NextOn: '2026-11-30' })
    await world.pass(1)
    await Promise.all([world.run(), world.run()])
    expect(await bills(row)).toHaveLength(1)
    expect(await read(row)).toMatchObject({ LastResult: 'Made', NextOn: '2026-12-31' })
  })
})
