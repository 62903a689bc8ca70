import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellRefusal } from '../../../../server/demo/history/happening.ts'
import { createDemoApp, type DemoApp } from '../../support/demo-app.ts'
import { breadth, tellParts } from '../history/tell-parts.ts'

let world: DemoApp
let refused: readonly string[]
const loadedAt = new Date()

beforeAll(async () => {
  world = await createDemoApp()
  refused = (await tellParts(world, loadedAt, breadth)).map(tellRefusal)
}, 600_000)
afterAll(() => world.close())

async function count(of: string): Promise<number> {
  const { rows } = await world.admin.query<{ count: string }>(`select count(*) from ${of}`)
  return Number(rows[0]?.count)
}

const mine = `tenant_id = 'ui'`

describe('the breadth of the demo', () => {
  it('[DEMO-20] is made through the product, and nothing of it is refused', () => {
    expect(refused).toEqual([])
  })

  it('[DEMO-20] has as many masters as a house has', async () => {
    expect({
      items: await count(`item where ${mine} and is_active`),
      givenUp: await count(`item where ${mine} and not is_active`),
      suppliers: await count(`supplier where ${mine}`),
      recipes: await count(`(select distinct number from recipe where ${mine}) r`),
      versions: await count(`recipe where ${mine} and revision > 1`),
      made: await count(
        `(select distinct produced_item_id from recipe where ${mine} and produced_item_id is not null) r`,
      ),
      products: await count(`product where ${mine}`),
      unlinked: await count(
        `product p where ${mine} and not exists (select from product_component c where c.parent_id = p.id)`,
      ),
      packages: await count(`package where ${mine}`),
      customers: await count(`customer where ${mine}`),
      templates: await count(`requisition_template where ${mine}`),
      people: await count(`app_user where ${mine}`),
      roles: await count(`role where ${mine}`),
    }).toEqual({
      items: 300,
      givenUp: 20,
      suppliers: 40,
      recipes: 60,
      versions: 5,
      made: 12,
      products: 140,
      unlinked: 20,
      packages: 26,
      customers: 25,
      templates: 18,
      people: 24,
      roles: 16,
    })
  })
})
