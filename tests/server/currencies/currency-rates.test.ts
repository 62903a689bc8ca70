import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { add, change, issuesOf } from '../people/people-world.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

const tenantId = 'ui'

describe('currency rates', () => {
  let world: TestApp
  let admin: TestSession
  let base: number
  let foreign: number
  beforeAll(async () => {
    world = await createTestApp()
    admin = await signIn(world)
    const rows = await read<{ base: number }>(
      sql`select base_currency_id as base from site where tenant_id = 'ui' and id = 2`,
    )
    base = rows[0]?.base ?? 0
    const made = await read<{ id: number }>(
      sql`insert into currency (tenant_id, id, code, name) values ('ui', 77, 'XEU', 'Test euro') returning id`,
    )
    foreign = made[0]?.id ?? 0
  })
  afterAll(() => world.close())

  const read = async <T>(text: ReturnType<typeof sql<T>>) =>
    withTenant(world.db, { tenantId }, async (trx) => (await text.execute(trx)).rows)
  const enter = (rate: string, from: string) =>
    add(admin, 'CurrencyRates', { CurrencyId: foreign, BaseCurrencyId: base, Rate: rate, ValidFrom: from })
  const rateOn = async (day: string, from = foreign) =>
    (
      await read<{ rate: string; age: number }>(
        sql`select rate::float8::text as rate, age_days as age from currency_rate_on('ui', ${from}, ${base}, ${day}::date)`,
      )
    ).map(({ rate, age }) => `${rate} ${age}`)

  it('[SET-2] holds from its day until another, the later entered of two, and nothing holds before the first', async () => {
    for (const [rate, from] of [
      ['1.05', '2026-01-10'],
      ['1.1', '2026-02-10'],
      ['1.0712345678', '2026-02-10'],
    ] as const)
      expect((await enter(rate, from)).statusCode).toBe(201)
    expect(await rateOn('2026-01-09')).toEqual([])
    expect(await rateOn('2026-01-10')).toEqual(['1.05 0'])
    expect(await rateOn('2026-02-09')).toEqual(['1.05 30'])
    expect(await rateOn('2026-03-01')).toEqual(['1.0712345678 19'])
    expect(await rateOn('2026-03-01', base)).toEqual(['1 0'])
  })

  it('[SET-1] is superseded and never changed, deleted or of a currency in itself', async () => {
    const made = (await enter('1.2', '2026-03-01')).json<{ Id: number }>()
    expect((await change(admin, `CurrencyRates(${made.Id})`, { Rate: '9' })).statusCode).toBeGreaterThanOrEqual(400)
    const gone = await admin.call({
      method: 'DELETE',
      url: `/inventory/api/CurrencyRates(${made.Id})`,
      headers: { 'if-match': '"v1"' },
    })
    expect(gone.statusCode).toBeGreaterThanOrEqual(400)
    const same = { CurrencyId: base, BaseCurrencyId: base, Rate: '1', ValidFrom: '2026-03-01' }
    expect(issuesOf(await add(admin, 'CurrencyRates', same))).toEqual(['baseCurrency rule/twoCurrencies'])
  })

  it('[SET-3] tells the rates of today, which of them are old, and where one is missing', async () => {
    const inForce = async () => {
      const answer = await admin.call({ url: `/inventory/api/CurrencyRatesInForce?$filter=CurrencyId eq ${foreign}` })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ value: readonly { State: string; Rate: string | null }[] }>().value
    }
    expect(await inForce()).toMatchObject([{ State: 'Old', Rate: '1.2' }])
    const [today] = await read<{ day: string }>(sql`select current_date::text as day`)
    await enter('1.3', today?.day ?? '')
    expect((await inForce())[0]?.State).toMatch(/Fresh|Old/)
    await read(sql`delete from currency_rate where tenant_id = 'ui'`)
    await read(sql`update supplier set currency_id = ${foreign} where tenant_id = 'ui'`)
    const missing = await inForce()
    if (missing.length > 0) expect(missing).toMatchObject([{ State: 'Missing', Rate: null }])
  })
})
