import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { readableEntity } from '../../../server/entity-sql/readable-entity.ts'
import { readChecks, runAskedChecks } from '../../../server/health/run-checks.ts'
import { add } from '../people/people-world.ts'
import { createOrderWorld, taking, type OrderWorld } from '../sources/order-world.ts'
import { places } from '../support/inventory.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { siteDay } from '../support/site-day.ts'
import type { TestSession } from '../support/sign-in.ts'
import { createTransferWorld } from '../transfers/transfer-world.ts'

type Read = Readonly<Record<string, unknown>>

const rowsOf = async (session: TestSession, url: string): Promise<readonly Read[]> => {
  const answer = await session.call({ url: `/inventory/api/${url}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ value: readonly Read[] }>().value
}
const checks = async (session: TestSession, period: number) =>
  (await rowsOf(session, `PeriodChecks?$filter=PeriodId eq ${period}&$orderby=Id`)).map((row) =>
    [row['PeriodCheck'], row['Mark'], row['OpenCount'], row['Amount'], row['Balance']].filter((one) => one !== null),
  )
const documents = async (session: TestSession, period: number) =>
  (await rowsOf(session, `PeriodDocuments?$filter=PeriodId eq ${period}&$orderby=Id`)).map((row) =>
    [row['PeriodCheck'], row['DocNumber'], row['DocStatus'], row['Amount']].filter((one) => one !== null),
  )
/** The period of today at the site of the session. */
const current = async (session: TestSession, today: string) => {
  const [found] = await rowsOf(session, `FiscalPeriods?$filter=StartsOn le ${today} and EndsOn ge ${today}`)
  return Number(found?.['Id'])
}

describe('the checklist of a period', () => {
  let world: OrderWorld
  beforeAll(async () => {
    world = await createOrderWorld()
  })
  afterAll(() => world.close())

  it('[POST-88] tells receipts and counts that are not posted, what is not invoiced with its accounts, and the checks of the books', async () => {
    const { session, test } = world
    const order = await world.order([{ qty: '10', price: '2.50' }])
    const posted = await world.move('Receipts', await world.receipt([taking(order, 0, '4')]), 'post')
    const [receipt, draft] = [posted.json<Read>(), await world.receipt([taking(order, 0, '1')])]
    const counted = await add(session, 'PhysicalInventories', { LocationId: places.store })
    expect(counted.statusCode, counted.body).toBe(201)
    const period = await current(session, siteDay(test.clock))
    // The order that is approved goes on into the next period.
    expect(await checks(session, period)).toEqual([
      ['UnpostedReceipts', 'ToDo', 1],
      ['UnpostedCounts', 'ToDo', 1],
      ['OtherDocuments', 'Done', 0],
      ['OnTheWay', 'Done', 0, '0'],
      ['NotInvoiced', 'Told', 1, '10', '10'],
      ['Invariants', 'Told', 0],
    ])
    expect(await documents(session, period)).toEqual(
      expect.arrayContaining([
        ['UnpostedReceipts', draft['DocNo'], 'PendingSubmission'],
        ['UnpostedCounts', counted.json<Read>()['DocNo'], 'PendingSubmission'],
        ['NotInvoiced', receipt['DocNo'], 'Completed', '10'],
      ]),
    )
    await runAskedChecks({ db: test.db, clock: test.clock }, { tenantId: 'ui', checks: await readChecks() })
    expect(await checks(session, period)).toContainEqual(['Invariants', 'Done', 0])
    await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      sql`update health_check set state = 'Broken', broken_rows = 1 where code = 'I03'`.execute(trx),
    )
    const [broken] = await rowsOf(session, `PeriodChecks?$filter=PeriodId eq ${period} and PeriodCheck eq 'Invariants'`)
    expect(broken).toMatchObject({
      Mark: 'ToDo',
      OpenCount: 1,
      Document: expect.stringMatching(/^healthCheck\/\d+\/I03$/),
    })
  })

  it('[POST-88] tells amounts to whoever may see costs, and a document to whoever may view its kind', async () => {
    const definitions = world.test.definitions.forTenant('ui')
    for (const family of ['periodCheck', 'periodDocument']) {
      const names = (rights: readonly string[]) =>
        readableEntity(definitions, new Set(rights), family)?.fields.map(({ id }) => id) ?? []
      const blind = names(['ViewFiscalPeriods'])
      expect(names(['ViewFiscalPeriods', 'ViewCost']).filter((name) => !blind.includes(name))).toEqual(
        family === 'periodCheck' ? ['amount', 'balance'] : ['amount'],
      )
    }
    const { entity } = definitions.families.get('periodDocument') ?? {}
    expect(entity?.about).toMatchObject({ family: 'family' })
  })

  it('[POST-88] knows every kind of document that is posted on a day, and the states that settle it', async () => {
    const { rows } = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql<{
        readonly family: string
        readonly settled: readonly string[]
      }>`select * from period_document_kinds()`.execute(trx),
    )
    const known = new Map(rows.map(({ family, settled }) => [family, settled]))
    const { families } = (await productDefinitions()).forTenant('ui')
    for (const { id, docType, workflow } of families.values()) {
      const effects = [...Object.values(workflow?.moves ?? {}), ...Object.values(workflow?.onState ?? {})]
      if (docType === undefined || !effects.some((one) => one.effects.some(({ event }) => event !== undefined)))
        continue
      expect(known.get(id), id).toEqual(expect.arrayContaining([...(workflow?.finished ?? ['?'])]))
      expect(workflow?.states, id).toEqual(expect.arrayContaining([...(known.get(id) ?? [])]))
    }
  })

  it('[POST-88] tells what was in transit when a period ended, though it has arrived since', async () => {
    const between = await createTransferWorld()
    try {
      const { sender, receiver, test } = between
      await between.enter('10', '3')
      const sent = await between.moved(sender, await between.transfer('4'), 'ship')
      const period = await current(sender, siteDay(test.clock))
      expect(await documents(sender, period)).toEqual([['OnTheWay', sent['DocNo'], 'InTransit', '12']])
      expect(await checks(sender, period)).toContainEqual(['OnTheWay', 'Told', 1, '12'])
      const there = await current(receiver, siteDay(test.clock))
      expect(await documents(receiver, there)).toEqual([['OnTheWay', sent['DocNo'], 'InTransit', '12']])
      await between.run(sql`insert into fiscal_period (tenant_id, id, site_id, fiscal_year, period_no, name, starts_on, ends_on, status)
        values ('ui', 900, 2, 2001, 1, '2001-1', '2001-01-01', '2001-01-31', 'Open')`)
      expect(await checks(sender, 900)).toContainEqual(['OnTheWay', 'Done', 0, '0'])
      await between.moved(receiver, sent, 'receive', between.first(sent, 'ReceiveQty', '4'))
      expect(await documents(sender, period)).toEqual([])
    } finally {
      await between.close()
    }
  })
})
