import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApprovalWorld, type ApprovalWorld } from '../approval/approval-world.ts'

interface Period {
  readonly Id: number
  readonly Name: string
  readonly PeriodNo: number
  readonly StartsOn: string
  readonly EndsOn: string
  readonly Days: number
  readonly Status: string
  readonly PeriodId: number | null
}

describe('a fiscal year', () => {
  let world: ApprovalWorld
  beforeAll(async () => {
    world = await createApprovalWorld()
  })
  afterAll(() => world.close())

  const call = (method: 'GET' | 'POST', path: string, payload: object = {}, headers: object = {}) =>
    method === 'GET'
      ? world.admin.call({ url: `/inventory/api/${path}` })
      : world.admin.call({
          method,
          url: `/inventory/api/${path}`,
          headers: { 'idempotency-key': randomUUID(), ...headers },
          payload,
        })
  const list = async (path: string) => (await call('GET', path)).json<{ value: readonly Period[] }>().value
  const year = async (payload: object): Promise<number> => {
    const answer = await call('POST', 'FiscalYears', payload)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ Id: number }>().Id
  }
  const planned = (id: number) => list(`FiscalYearPeriods?$filter=YearId eq ${id}&$orderby=PeriodNo`)
  const make = (id: number) => call('POST', `FiscalYears(${id})/makePeriods`, {}, { 'if-match': '"v1"' })
  const made = (fiscalYear: number) => list(`FiscalPeriods?$filter=FiscalYear eq ${fiscalYear}&$orderby=PeriodNo`)
  const days = (rows: readonly Period[]) => rows.map(({ StartsOn, EndsOn }) => [StartsOn, EndsOn])

  it('[POST-82] makes the periods it shows, by 4, 4 and 5 weeks', async () => {
    const id = await year({ FiscalYear: 2031, Calendar: 'FourFourFive', StartsOn: '2030-12-30' })
    const shown = await planned(id)
    expect(shown.map((row) => row.Days / 7)).toEqual([4, 4, 5, 4, 4, 5, 4, 4, 5, 4, 4, 5])
    expect(days(shown).slice(0, 3)).toEqual([
      ['2030-12-30', '2031-01-26'],
      ['2031-01-27', '2031-02-23'],
      ['2031-02-24', '2031-03-30'],
    ])
    expect(shown.at(-1)).toMatchObject({ Name: '2031-12', EndsOn: '2031-12-28', PeriodId: null })
    expect(await made(2031)).toEqual([])
    expect((await make(id)).json()).toMatchObject({ Status: 'Completed' })
    const periods = await made(2031)
    expect(days(periods)).toEqual(days(shown))
    expect(new Set(periods.map(({ Status }) => Status))).toEqual(new Set(['Future']))
    expect((await planned(id)).map(({ PeriodId }) => PeriodId)).toEqual(periods.map(({ Id }) => Id))
    expect((await make(id)).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('[POST-82] goes by months from any month on, and by thirteen times four weeks with a week more', async () => {
    const months = await planned(await year({ FiscalYear: 2034, Calendar: 'Months', StartsOn: '2033-07-01' }))
    expect(months).toHaveLength(12)
    expect([months[7], months[11]]).toMatchObject([
      { StartsOn: '2034-02-01', EndsOn: '2034-02-28' },
      { StartsOn: '2034-06-01', EndsOn: '2034-06-30' },
    ])
    const weeks = await planned(
      await year({ FiscalYear: 2036, Calendar: 'ThirteenOfFour', StartsOn: '2035-12-31', HasExtraWeek: true }),
    )
    expect(weeks.map((row) => row.Days)).toEqual([...Array.from({ length: 12 }, () => 28), 35])
    expect(weeks.at(-1)?.EndsOn).toBe('2037-01-04')
  })

  it('[POST-82] makes none where a period is there already, and names it', async () => {
    const there = await call('POST', 'FiscalPeriods', {
      FiscalYear: 2039,
      PeriodNo: 3,
      StartsOn: '2039-03-10',
      EndsOn: '2039-03-20',
    })
    expect(there.statusCode, there.body).toBe(201)
    const id = await year({ FiscalYear: 2040, Calendar: 'Months', StartsOn: '2039-02-01' })
    expect((await planned(id)).map(({ PeriodId }) => PeriodId !== null)).toEqual([
      false,
      true,
      ...Array.from({ length: 10 }, () => false),
    ])
    const refused = await make(id)
    expect([refused.statusCode, refused.json().Errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'startsOn', code: 'periodOverlap', params: { period: '2039-3' } })],
    ])
    expect(await made(2040)).toEqual([])
  })
})
