import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemUnits } from '../../../server/units/system-units.ts'
import { createStockMasterWorld, issuesOf, itemBody, type StockMasterWorld } from './stock-master-world.ts'

describe('units of mass and volume', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
    await world.execute(sql`select setval(pg_get_serial_sequence('unit', 'id'), 5000)`)
  })
  afterAll(() => world.close())

  async function unit(body: object): Promise<{ readonly Id: number }> {
    const answer = await world.add('Units', { Name: 'Unit', ...body })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }

  it('[STM-660] the product knows have their exact factor and are locked, their name is not', async () => {
    const pound = await unit({ Code: 'LB', Dimension: 'mass', Num: '500', Den: '1' })
    expect(pound).toMatchObject({ IsSystem: true, Num: '45359237', Den: '100000' })
    const path = `Units(${pound.Id})`
    const changed = await world.change(path, { Code: 'pfund', Dimension: 'volume', Num: '500' })
    expect([changed.statusCode, issuesOf(changed)]).toEqual([
      422,
      ['code readOnly', 'dimension readOnly', 'num readOnly'],
    ])
    expect((await world.change(path, { Name: 'Pound of sixteen ounces' })).json()).toMatchObject({ IsSystem: true })
  })

  it('[STM-660] of a tenant say their own factor, whole, and what counts pieces says none', async () => {
    const half = await world.add('Units', { Code: 'arroba', Name: 'Arroba', Dimension: 'mass', Num: '11502' })
    expect(issuesOf(half)).toEqual(['den required'])
    const arroba = await unit({ Code: 'arroba', Dimension: 'mass', Num: '11502', Den: '1' })
    expect(arroba).toMatchObject({ IsSystem: false, Num: '11502', Den: '1' })
    expect(await unit({ Code: 'gal', Dimension: 'container' })).toMatchObject({ IsSystem: false, Num: null })
  })

  it('[STM-661] keep code, dimension and factor once an item counts in them', async () => {
    const quintal = await unit({ Code: 'quintal', Dimension: 'mass' })
    const path = `Units(${quintal.Id})`
    expect((await world.change(path, { Code: 'qq' })).statusCode).toBe(200)
    const item = await world.add('Items', {
      ...itemBody(),
      BaseUnitId: quintal.Id,
      TransactionUnitId: quintal.Id,
      Units: [{ UnitId: quintal.Id, Num: '1', Den: '1' }],
    })
    expect(item.statusCode, item.body).toBe(201)
    expect((await world.change(path, { Num: '46000', Den: '1' })).statusCode).toBe(200)
    const refused = await world.change(path, { Code: 'quintal', Num: '46001' })
    expect([refused.statusCode, issuesOf(refused)]).toEqual([422, ['code measureInUse', 'num measureInUse']])
    const count = await world.change(path, { Dimension: 'count' })
    expect(issuesOf(count)).toContain('dimension measureInUse')
  })

  it('[STM-660] are the same in the database, which knows those there were before by their codes', async () => {
    const text = await readFile('server/db/migrations-after/recipes/670_unit_factors.sql', 'utf8')
    const rows = [...text.matchAll(/\('([\w ]+)', '(mass|volume)', (\d+), (\d+)\)/g)].map(
      ([, code, dimension, num, den]) => [code, { dimension, num, den }],
    )
    expect(rows).toEqual([...systemUnits])
    const measured = await world.execute(sql`select code, trim_scale(unit_measure(code))::text as measure
      from unnest(${[...systemUnits.keys()]}::text[]) code`)
    const exact = await world.execute(sql`select code, trim_scale(num / den)::text as measure from unnest(
      ${[...systemUnits.keys()]}::text[], ${[...systemUnits.values()].map(({ num }) => num)}::numeric[],
      ${[...systemUnits.values()].map(({ den }) => den)}::numeric[]) as u (code, num, den)`)
    expect(measured).toEqual(exact)
  })
})
