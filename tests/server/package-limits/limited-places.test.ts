import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import {
  createStockMasterWorld,
  issuesOf,
  itemBody,
  type StockMasterWorld,
} from '../stock-masters/stock-master-world.ts'

const { flour, wine, kitchen, bar } = stock
const elsewhere = 40

describe('pars at limited places', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
    await world.execute(sql`insert into package (tenant_id, id, number, name, holds, owner, for_limits, is_active, version_no)
      values ('ui', 60, 'BAKERY', 'Bakery', 'Item', 'Global', true, true, 1)`)
    await world.execute(
      sql`insert into package_item (tenant_id, parent_id, line_no, item_id) values ('ui', 60, 1, ${flour})`,
    )
  })
  afterAll(() => world.close())

  it('[PKL-51, PKL-717] a par is kept where packages hold the item; a place that had one keeps it', async () => {
    expect((await pars(wine, [kitchen])).statusCode).toBe(200)
    const id = await limit({ Locations: [{ LocationId: kitchen }, { LocationId: bar }] })
    expect(issuesOf(await pars(wine, [kitchen, bar]))).toEqual(['pars/1/location packageLimit'])
    expect((await pars(flour, [kitchen, bar])).statusCode).toBe(200)
    // An item that is not stored yet is in no package.
    const fresh = itemBody({ Pars: [par(bar)] })
    const refused = await world.add('Items', fresh)
    expect(issuesOf(refused)).toEqual(['pars/0/location packageLimit'])
    expect(refused.json().Errors[0].params).toMatchObject({ item: expect.stringContaining('Sugar'), place: 'Bar' })
    await off(id)
    expect((await pars(wine, [bar])).statusCode).toBe(200)
    expect((await pars(wine, [])).statusCode).toBe(200)
  })

  it('[PKL-51] a limit of a site holds at its own locations, whoever writes the par', async () => {
    const id = await limit({ Sites: [{ SiteId: 3 }] })
    expect(issuesOf(await pars(wine, [kitchen, elsewhere]))).not.toContain('pars/0/location packageLimit')
    await off(id)
    const here = await limit({ Sites: [{ SiteId: 2 }] })
    expect(issuesOf(await pars(wine, [kitchen]))).toEqual(['pars/0/location packageLimit'])
    await off(here)
  })

  it('[PKL-7, PKL-51] one that warns is asked about', async () => {
    const id = await limit({ Mode: 'Warn', Locations: [{ LocationId: kitchen }] })
    const asked = await pars(wine, [kitchen])
    expect([asked.statusCode, issuesOf(asked)]).toEqual([409, ['pars/0/location packageLimitWarn']])
    await off(id)
  })

  const par = (LocationId: number) => ({ LocationId, ParMin: '1', ParMax: '2' })

  function pars(item: number, locations: readonly number[]) {
    return world.change(`Items(${item})`, { Pars: locations.map(par) })
  }

  async function limit(changes: object): Promise<number> {
    const Number = `L-${Math.random().toString(36).slice(2, 10)}`
    const body = { Number, Name: 'Limit', LimitType: 'Item', Packages: [{ PackageId: 60 }], Sites: [], Locations: [] }
    const answer = await world.add('PackageLimits', { ...body, ...changes })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<{ Id: number }>().Id
  }

  async function off(id: number): Promise<void> {
    await world.change(`PackageLimits(${id})`, { IsActive: false })
  }
})
