import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { ensurePeriod } from '../../../server/posting/periods/ensure-period.ts'
import { createApprovalWorld, type ApprovalWorld, type Draft } from '../approval/approval-world.ts'
import { add, change, issuesOf } from '../people/people-world.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { siteDay } from '../support/site-day.ts'

interface Period {
  readonly Id: number
  readonly Name: string
  readonly Status: string
  readonly StartsOn: string
  readonly EndsOn: string
  readonly ClosedAt: string | null
}

describe('a fiscal period', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
  })
  afterAll(() => world.close())

  const periods = async (session: TestSession) =>
    (await session.call({ url: '/inventory/api/FiscalPeriods' })).json<{ value: readonly Period[] }>().value
  const move = async (session: TestSession, id: number, name: string, payload: object = {}) => {
    const url = `/inventory/api/FiscalPeriods(${id})`
    const etag = String((await world.admin.call({ url })).headers['etag'])
    const headers = { 'if-match': etag, 'idempotency-key': randomUUID() }
    return session.call({ method: 'POST', url: `${url}/${name}`, headers, payload })
  }
  const issue = async (draft: Draft) =>
    world.move(world.admin, { ...draft, etag: (await world.read(draft)).etag }, 'issue')
  const current = async () => {
    const today = siteDay(world.clock)
    const found = (await periods(world.admin)).find((each) => each.StartsOn <= today && each.EndsOn >= today)
    if (found === undefined) throw new Error('No period of today')
    return found
  }

  it('[POST-28] warns of documents that are not posted, closes when that is confirmed, and then takes no posting', async () => {
    expect((await issue(await world.submit())).statusCode).toBe(200)
    const { Id, Name, Status } = await current()
    expect(Status).toBe('Open')
    const [first, second] = [await world.submit(), await world.submit()]
    const warned = await move(world.admin, Id, 'closePeriod')
    expect(warned.statusCode).toBe(409)
    expect(warned.json()).toMatchObject({
      Code: 'E_PERIOD_CHECKS',
      CanConfirm: true,
      Errors: [
        {
          code: 'periodOtherDocuments',
          message: 'validation.periodOtherDocuments',
          params: { count: 2, numbers: `${first.docNo}, ${second.docNo}` },
        },
      ],
    })
    expect((await move(world.admin, Id, 'startClosing')).json()).toMatchObject({
      Code: 'E_PERIOD_CHECKS',
      CanConfirm: true,
    })
    expect((await current()).Status).toBe('Open')
    expect((await move(world.admin, Id, 'closePeriod', { Confirmed: true })).json()).toMatchObject({ Status: 'Closed' })
    expect((await current()).ClosedAt).not.toBeNull()
    const refused = await issue(first)
    expect(refused.json()).toMatchObject({
      Code: 'E_PERIOD_CLOSED',
      Message: `The period ${Name} of the post date is not open`,
    })
  })

  it('[POST-60] what was posted before it closed was, though the clock of the application goes behind', async () => {
    const { Id } = await current()
    await move(world.admin, Id, 'reopenPeriod', { Remarks: 'A late delivery' })
    world.clock.moveSeconds(-3600)
    expect((await issue(await world.submit())).statusCode).toBe(200)
    expect((await move(world.admin, Id, 'closePeriod', { Confirmed: true })).statusCode).toBe(200)
    const broken = await withTenant(world.db, { tenantId: 'ui' }, async (trx) =>
      findBrokenInvariants(trx, await readInvariants()),
    )
    expect(broken).toEqual([])
    world.clock.moveSeconds(3600)
  })

  it('[POST-29] opens again with a right of its own and a reason, which the history keeps', async () => {
    const { Id } = await current()
    expect((await move(world.controller, Id, 'reopenPeriod', { Remarks: 'Late' })).statusCode).toBe(403)
    expect((await move(world.admin, Id, 'reopenPeriod')).json()).toMatchObject({ Code: 'E_REMARKS' })
    expect((await move(world.admin, Id, 'reopenPeriod', { Remarks: 'A late delivery' })).statusCode).toBe(200)
    expect(await current()).toMatchObject({ Status: 'Open', ClosedAt: null })
    expect((await issue(await world.submit())).statusCode).toBe(200)
    const history = await world.admin.call({ url: `/inventory/api/FiscalPeriods(${Id})/history` })
    expect(history.json<{ value: readonly object[] }>().value[0]).toMatchObject({
      Action: 'reopenPeriod',
      Remarks: 'A late delivery',
      Changes: expect.arrayContaining([{ Field: 'status', Lines: null, Line: null, Before: 'Closed', After: 'Open' }]),
    })
  })

  it('[POST-30, DOC-24] is planned ahead, overlaps no other, keeps its days once it is open and is never deleted', async () => {
    const body = { FiscalYear: 2031, PeriodNo: 1, StartsOn: '2031-01-01', EndsOn: '2031-01-28' }
    const created = await add(world.admin, 'FiscalPeriods', body)
    expect(created.json(), created.body).toMatchObject({ Name: '2031-1', Status: 'Future', SiteId: 2 })
    const { Id } = created.json<Period>()
    const next = { ...body, PeriodNo: 2, StartsOn: '2031-01-28', EndsOn: '2031-02-24' }
    expect(issuesOf(await add(world.admin, 'FiscalPeriods', next))).toEqual(['startsOn periodOverlap'])
    const same = { ...body, StartsOn: '2031-03-01', EndsOn: '2031-03-30' }
    expect(issuesOf(await add(world.admin, 'FiscalPeriods', same))).toEqual(['periodNo uniqueTogether'])
    expect(issuesOf(await add(world.admin, 'FiscalPeriods', { ...same, EndsOn: '2031-02-01' }))).toEqual([
      'endsOn rule/dates',
    ])
    expect((await change(world.admin, `FiscalPeriods(${Id})`, { EndsOn: '2031-01-27' })).statusCode).toBe(200)
    expect((await move(world.admin, Id, 'openPeriod')).json()).toMatchObject({ Status: 'Open' })
    expect((await change(world.admin, `FiscalPeriods(${Id})`, { EndsOn: '2031-01-20' })).json()).toMatchObject({
      Code: 'E_STATE',
    })
    const url = `/inventory/api/FiscalPeriods(${Id})`
    const headers = { 'if-match': String((await world.admin.call({ url })).headers['etag']) }
    expect((await world.admin.call({ method: 'DELETE', url, headers })).json()).toMatchObject({ Code: 'E_REFERENCED' })
  })

  it('[DOC-31] is told at its field that a day is none, before anybody looks for a period around it', async () => {
    const body = { FiscalYear: 2032, PeriodNo: 1, StartsOn: '2032-02-30', EndsOn: '2032-03-28' }
    expect(issuesOf(await add(world.admin, 'FiscalPeriods', body))).toEqual(['startsOn date'])
  })

  it('[POST-30] belongs to its site: another site does not see it, head office sees all', async () => {
    const elsewhere = await signIn(world, { site: 3 })
    expect(await periods(elsewhere)).toEqual([])
    const { Id } = await current()
    expect((await move(elsewhere, Id, 'closePeriod', { Confirmed: true })).statusCode).toBe(404)
    expect((await periods(await signIn(world, { site: 1 }))).map((each) => each.Id)).toContain(Id)
  })

  it('[POST-13] the month of a day opens only as far as no other period covers it', async () => {
    await world.execute(sql`insert into fiscal_period (tenant_id, site_id, fiscal_year, period_no, name, starts_on, ends_on)
      values ('ui', 2, 2029, 13, '2029-13', '2029-05-02', '2029-05-27')`)
    const place = { tenantId: 'ui', siteId: 2, postDate: '2029-05-30' }
    await withTenant(world.db, { tenantId: 'ui' }, (trx) => ensurePeriod(trx, place))
    expect(
      await world.execute(sql`select starts_on::text as a, ends_on::text as b from fiscal_period
        where fiscal_year = 2029 and period_no = 5`),
    ).toEqual([{ a: '2029-05-28', b: '2029-05-31' }])
  })
})
