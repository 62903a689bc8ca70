import type pg from 'pg'
import { percentile } from '../load/percentile.ts'
import { openDirect } from '../product/direct-database.ts'
import { fillRecipes, itemsEach } from '../product/fill-recipes.ts'
import type { Stage } from '../product/stage.ts'
import { scale } from '../product/scale.ts'
import { ratioAtMost, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'

const rounds = 15

/** What recipes cost, worked out anew for all of them. */
export const recipes: Scenario = {
  name: 'recipes',
  title: 'recipes',
  about:
    `What all recipes cost, in one statement: ${itemsEach} items each, two thirds of them of two other recipes as well, three levels. The floor is written\n` +
    'for these three levels and nothing else: it knows no versions, no preference, no products, no depth and no unit but one, and rounds nothing.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const product = await stage.product('recipes')
  const direct = await openDirect(product.dataDir, 2)
  try {
    await fillRecipes(direct.admin, 0, 60)
    const few = await measureAll(direct.serving, 60)
    const many = 60 + 6_000 * scale
    stage.say(`inserting ${many} recipes`)
    await fillRecipes(direct.admin, 60, many)
    return [...few, ...(await measureAll(direct.serving, many))]
  } finally {
    await direct.close()
  }
}

async function measureAll(pool: pg.Pool, count: number): Promise<readonly Figure[]> {
  const client = await pool.connect()
  try {
    const times = { ours: [] as number[], floor: [] as number[], one: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.ours.push(await timed(client, all))
      times.floor.push(await timed(client, floor))
      times.one.push(await timed(client, one))
    }
    const line = (what: string, ours: readonly number[]): Figure => ({
      what: `${count} recipes, ${what}`,
      ours: percentile(ours, 0.5),
      unit: 'ms',
    })
    const beside = { name: 'by hand', value: percentile(times.floor, 0.5) }
    return [
      { ...line('all of them, p50', times.ours), beside, aim: ratioAtMost(2) },
      line('one of three levels, p50', times.one),
    ]
  } finally {
    client.release()
  }
}

async function timed(client: pg.PoolClient, text: string): Promise<number> {
  await client.query(`begin; set local app.tenant_id = 'ui'; set local app.site_id = '2'`)
  const from = performance.now()
  await client.query(text)
  const took = performance.now() - from
  await client.query('commit')
  return took
}

const all = `select count(cost), sum(cost) from (select array_agg('R'::text) as kinds, array_agg(id) as ids, array_agg(costed_at_id) as places
  from recipe where tenant_id = 'ui') w cross join lateral made_costs('ui', w.kinds, w.ids, w.places)`

const one = `select cost from made_costs('ui', array['R'], array[(select max(id) from recipe where tenant_id = 'ui')],
  array[(select max(costed_at_id) from recipe where tenant_id = 'ui')])`

const floor = `
  with price as materialized (
    select i.id, r.place, coalesce(case when b.qty > 0 then b.value / b.qty end, b.last_cost, i.last_cost, i.standard_cost) as cost
    from item i cross join (select distinct costed_at_id as place from recipe where tenant_id = 'ui') r
    left join location_stock k on k.tenant_id = i.tenant_id and k.location_id = r.place
    left join stock_balance b on b.tenant_id = i.tenant_id and b.pool_id = k.pool_id and b.item_id = i.id where i.tenant_id = 'ui'
  ), own as materialized (
    select r.id, r.yield_qty, coalesce(sum(l.qty * 100 * p.cost / l.yield_pct), 0) as cost
    from recipe r left join recipe_line l on l.tenant_id = r.tenant_id and l.parent_id = r.id and l.item_id is not null
    left join price p on p.id = l.item_id and p.place = r.costed_at_id where r.tenant_id = 'ui' group by r.id, r.yield_qty
  ), part as materialized (
    select l.parent_id, l.recipe_id, l.qty * 100 / l.yield_pct as share from recipe_line l where l.tenant_id = 'ui' and l.recipe_id is not null
  ), second as materialized (
    select o.id, o.yield_qty, o.cost + coalesce(sum(p.share * s.cost / s.yield_qty), 0) as cost
    from own o left join part p on p.parent_id = o.id left join own s on s.id = p.recipe_id group by o.id, o.yield_qty, o.cost
  )
  select count(*), sum(cost) from (
    select o.id, o.cost + coalesce(sum(p.share * s.cost / s.yield_qty), 0) as cost
    from own o left join part p on p.parent_id = o.id left join second s on s.id = p.recipe_id group by o.id, o.cost) as third`
