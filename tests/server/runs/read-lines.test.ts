import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { readLines } from '../../../server/runs/changes/read-lines.ts'
import { wantedLines } from '../../../server/runs/changes/wanted-lines.ts'
import { stock } from '../posting/stock-world.ts'
import { addItems, createRunWorld, type RunWorld } from './run-world.ts'

describe('lines a run of changes looks at', () => {
  let world: RunWorld
  beforeAll(async () => {
    world = await createRunWorld()
    await addItems(world, 900, 1)
    await world.execute(sql`insert into item_location (tenant_id, parent_id, line_no, location_id, par_min, is_active) values
      ('ui', 900, 1, ${stock.store}, 2, true), ('ui', 900, 2, ${stock.kitchen}, 1, true), ('ui', 900, 3, 40, 5, true)`)
  })
  afterAll(() => world.close())

  const found = async (header: Readonly<Record<string, string | number>>, fittingOnly: boolean) => {
    const definitions = world.deps.definitions.forTenant('ui')
    const changes = definitions.families.get('itemMaintenance')?.run?.changes?.lines ?? {}
    const record = { newPars: '10', parsBy: 'Percent', ...header }
    const lines = definitions.families.get('item')?.entity.lines ?? []
    const [wanted] = wantedLines(changes, { definitions, record, lines })
    if (wanted === undefined) throw new Error('nothing is wanted')
    const read = await withTenant(world.deps.db, { tenantId: 'ui' }, (trx) =>
      readLines({ trx, definitions }, wanted, { ids: [900], fittingOnly }),
    )
    return (read.get(900) ?? []).map(({ values, fits }) => [Number(values['parMin']), fits])
  }

  it('[RUN-57] are those it is about, of one place or of a site, and none beside them', async () => {
    expect(await found({ parLocation: stock.store }, true)).toEqual([[2, true]])
    expect(await found({ parSite: 3 }, true)).toEqual([[5, true]])
    expect(await found({ parLocation: stock.store }, false)).toHaveLength(3)
  })
})
