import type pg from 'pg'
import { oneByHand, recipesByHand } from '../floor/recipes-by-hand.ts'
import { startFloor } from '../floor/start-floor.ts'
import { percentile } from '../load/percentile.ts'
import { besideFloor, type Asked, type ListedCall } from '../product/beside-floor.ts'
import { openDirect } from '../product/direct-database.ts'
import { fillRecipes, itemsEach } from '../product/fill-recipes.ts'
import { busySite } from '../product/fill-requisitions.ts'
import { createCaller } from '../product/http-caller.ts'
import { openSessions } from '../product/open-sessions.ts'
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
    'for these three levels and nothing else: it knows no versions, no preference, no products, no depth and no unit but one, and rounds nothing.\n' +
    'The list of what they cost, dearest first, 50 rows a page with its count, is asked over HTTP, beside a server of its own with the same floor.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const product = await stage.product('recipes')
  const direct = await openDirect(product.dataDir, 2)
  const server = await startFloor(direct.servingUrl, busySite)
  const [ours, byHand] = [createCaller(product.url, 1), createCaller(server.url, 1)]
  try {
    const headers = await openSessions(direct.admin, product.dataDir, { username: 'admin', siteId: busySite })
    const asked = { ours, floor: byHand, headers, rounds }
    const many = 60 + Math.round(6_000 * scale)
    const figures: Figure[] = []
    for (const [from, to] of [
      [0, 60],
      [60, many],
    ] as const) {
      stage.say(`inserting ${to} recipes`)
      await fillRecipes(direct.admin, from, to)
      figures.push(...(await measureAll(direct.serving, to)), ...(await measureList(asked, to)))
    }
    return figures
  } finally {
    ours.close()
    byHand.close()
    server.stop()
    await direct.close()
  }
}

/** The list of recipes as a person asks for it; no page of it has an aim, which is that of what all of them cost. */
async function measureList(asked: Asked, count: number): Promise<readonly Figure[]> {
  const dearest: ListedCall = {
    what: `${count} recipes, a page of the list, dearest first`,
    path: 'RecipeCosts?$top=50&$count=true&$orderby=BatchCost%20desc',
    floor: { list: 'recipes', order: 'o.cost desc', size: 50 },
  }
  try {
    return (await besideFloor(asked, [dearest])).map((figure) => ({ ...figure, aim: undefined }))
  } catch {
    // Ten times as many take longer than a read may.
    return [{ what: dearest.what, unit: 'ms', note: 'refused' }]
  }
}

async function measureAll(pool: pg.Pool, count: number): Promise<readonly Figure[]> {
  const client = await pool.connect()
  try {
    const times = { ours: [] as number[], floor: [] as number[], one: [] as number[], oneFloor: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.ours.push(await timed(client, all))
      times.floor.push(await timed(client, floor))
      times.one.push(await timed(client, one))
      times.oneFloor.push(await timed(client, oneFloor))
    }
    const line = (what: string, ours: readonly number[], byHand: readonly number[]): Figure => ({
      what: `${count} recipes, ${what}`,
      ours: percentile(ours, 0.5),
      unit: 'ms',
      beside: { name: 'by hand', value: percentile(byHand, 0.5) },
    })
    return [
      { ...line('all of them, p50', times.ours, times.floor), aim: ratioAtMost(2) },
      line('one of three levels, p50', times.one, times.oneFloor),
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

const floor = `select count(*), sum(cost) from ${recipesByHand}`

const oneFloor = oneByHand(`(select max(id) from recipe where tenant_id = 'ui')`)
