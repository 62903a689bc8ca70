import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createStockMasterWorld, type StockMasterWorld } from '../stock-masters/stock-master-world.ts'

const [dough, doughAnew, bread, toast] = [9901, 9902, 9903, 9904]

describe('uses of recipes', () => {
  let world: StockMasterWorld
  beforeAll(async () => {
    world = await createStockMasterWorld()
    await world.execute(sql`insert into recipe (tenant_id, id, number, name, revision, status, effective_from, recipe_type, yield_qty, yield_unit_id,
        costed_at_id, version_no)
      select 'ui', v.id, v.number, v.number, v.revision, 'Approved', date '2026-01-01', 'Menu', 1, 1, ${stock.store}, 1
      from (values (9901, 'DOUGH', 1), (9902, 'DOUGH', 2), (9903, 'BREAD', 1), (9904, 'TOAST', 1)) as v(id, number, revision)`)
    await world.execute(sql`insert into recipe_line (tenant_id, parent_id, line_no, kind, recipe_id, qty, yield_pct)
      values ('ui', ${bread}, 1, 'Recipe', ${dough}, 1, 100), ('ui', ${toast}, 1, 'Recipe', ${bread}, 1, 100)`)
    await world.execute(sql`insert into product (tenant_id, id, number, name, costed_at_id, is_active, version_no)
      values ('ui', 9901, 'TOASTS', 'Toasts', ${stock.store}, true, 1)`)
    await world.execute(sql`insert into product_component (tenant_id, parent_id, line_no, kind, recipe_id, qty)
      values ('ui', 9901, 1, 'Recipe', ${toast}, 2)`)
  })
  afterAll(() => world.close())

  const rows = async (path: string) => (await world.get(path)).json<{ value: readonly unknown[] }>().value

  it('[RCP-20] go by the number, so that a new version is used where the one before was', async () => {
    for (const held of [dough, doughAnew]) {
      expect(await rows(`RecipeHolders?$filter=HeldId eq ${held}&$orderby=Level`)).toMatchObject([
        { Number: 'BREAD', Level: 1, Through: 'DOUGH' },
        { Number: 'TOAST', Level: 2, Through: 'BREAD' },
      ])
      expect(await rows(`ProductHolders?$filter=HeldId eq ${held}`)).toMatchObject([{ Number: 'TOASTS', Level: 3 }])
    }
  })
})
