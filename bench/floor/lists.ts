import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ask, type FloorDatabase } from './floor-database.ts'
import { itemsHeld } from './items-held.ts'
import { recipesByHand } from './recipes-by-hand.ts'

/** A page of one of the lists below as somebody would ask for it by hand. */
export interface FloorPage {
  readonly list: keyof typeof lists
  readonly where?: string
  readonly order: string
  readonly size: number
  /** True for rows alone. */
  readonly isUncounted?: boolean
  /** True where the product counts as far as 1,001: what is found by words. */
  readonly isSearched?: boolean
}

/** Counts of the tiles of one of the lists, by hand. */
export interface FloorTiles {
  readonly list: keyof typeof lists
  /** What each tile counts, by its name. */
  readonly tiles: Readonly<Record<string, string>>
}

/** What stands beside one call of the product. */
export type FloorCall = FloorPage | FloorTiles

/** Where the floor answers a call: rows with their count, as far as the product counts, or tiles. */
export function floorPath(call: FloorCall): string {
  return `/lists?call=${encodeURIComponent(JSON.stringify(call))}`
}

/** Answers the calls of `floorPath`; the conditions are those of the bench, which runs on loopback. */
export function addLists(app: FastifyInstance, { read }: FloorDatabase, site: string): void {
  app.get<{ Querystring: { call: string } }>('/lists', async ({ query: { call: text } }) => {
    // The bench is the only caller.
    const call = JSON.parse(text) as FloorCall
    const name = createHash('sha1').update(text).digest('hex')
    if ('tiles' in call)
      return read(async (client) => ({ value: await ask(client, { name, text: tilesText(call) }, [site]) }))
    if (call.isUncounted === true)
      return read(async (client) => ({ value: await ask(client, { name, text: pageText(call) }, [site]) }))
    return read(async (client) => {
      const [value, [found]] = await Promise.all([
        ask(client, { name, text: pageText(call) }, [site]),
        ask<{ readonly count: number }>(client, { name: `${name} count`, text: countText(call) }, [site]),
      ])
      return { '@odata.count': found?.count, value }
    })
  })
}

/** Rows, the lookups beside them, and what a list is counted over; `$1` is the site. */
const lists = {
  orders: {
    rows: 'o.*, s.name as supplier, l.name as location',
    from: 'purchase_order o',
    joins: `join supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
      join location l on l.tenant_id = o.tenant_id and l.id = o.delivery_location_id`,
    of: `o.tenant_id = 'ui' and o.site_id = $1`,
  },
  notInvoiced: {
    rows: 'o.*, r.doc_no, r.delivery_note, s.name as supplier, l.name as location, current_date - o.post_date as age',
    from: 'rni_open o',
    joins: `join receipt r on r.tenant_id = o.tenant_id and r.id = o.doc_id
      join supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
      join location l on l.tenant_id = r.tenant_id and l.id = r.location_id`,
    of: `o.tenant_id = 'ui' and o.doc_type_id = 5 and o.site_id = $1 and o.accrued <> 0`,
  },
  items: {
    rows: 'o.*, c.name as category, u.code as base_unit, t.code as transaction_unit',
    from: 'item o',
    joins: `left join category c on c.tenant_id = o.tenant_id and c.id = o.category_id
      left join unit u on u.tenant_id = o.tenant_id and u.id = o.base_unit_id
      left join unit t on t.tenant_id = o.tenant_id and t.id = o.transaction_unit_id`,
    of: `o.tenant_id = 'ui' and $1::bigint is not null`,
  },
  itemsHeld: {
    rows: `o.*, c.name as category, u.code as base_unit, t.code as transaction_unit, f.name as supplier, h.qty as on_hand, w.qty as on_order,
      k.least as par, round(v.value / nullif(v.qty, 0), 6) as average_cost`,
    from: itemsHeld,
    joins: `left join category c on c.tenant_id = o.tenant_id and c.id = o.category_id
      left join unit u on u.tenant_id = o.tenant_id and u.id = o.base_unit_id
      left join unit t on t.tenant_id = o.tenant_id and t.id = o.transaction_unit_id`,
    of: `o.tenant_id = 'ui' and $1::bigint is not null`,
  },
  stock: {
    rows: `o.*, l.name as location, i.name as item, i.number, u.code as unit, n.par_min, n.par_max,
      case when b.qty <> 0 then round(b.value / b.qty, 6) else b.last_cost end as average_cost,
      case when b.qty <> 0 then round(b.value * o.qty / b.qty, 4) else 0 end as value`,
    from: `stock_onhand o
      join location_stock k on k.tenant_id = o.tenant_id and k.location_id = o.location_id and k.site_id = o.site_id
      join stock_balance b on b.tenant_id = o.tenant_id and b.pool_id = k.pool_id and b.item_id = o.item_id`,
    joins: `join location l on l.tenant_id = o.tenant_id and l.id = o.location_id
      join item i on i.tenant_id = o.tenant_id and i.id = o.item_id
      left join unit u on u.tenant_id = i.tenant_id and u.id = i.base_unit_id
      left join item_location n on n.tenant_id = o.tenant_id and n.parent_id = o.item_id and n.location_id = o.location_id and n.is_active`,
    of: `o.tenant_id = 'ui' and o.site_id = $1`,
  },
  // Half a year ago, as one knows that each place is a pool of its own.
  worth: {
    rows: `o.*, case when o.qty <> 0 then round(o.value / o.qty, 6) end as average_cost, l.name as location, i.name as item, i.number,
      c.name as category, u.code as unit`,
    from: `(select site_id, location_id, item_id, sum(qty) as qty, sum(value) as value from stock_ledger
      where tenant_id = 'ui' and site_id = $1 and post_date <= (now() at time zone 'UTC')::date - 180
      group by site_id, location_id, item_id having sum(qty) <> 0 or sum(value) <> 0) o`,
    joins: `join location l on l.tenant_id = 'ui' and l.id = o.location_id
      join item i on i.tenant_id = 'ui' and i.id = o.item_id
      left join category c on c.tenant_id = 'ui' and c.id = i.category_id
      left join unit u on u.tenant_id = 'ui' and u.id = i.base_unit_id`,
    of: 'true',
  },
  recipes: {
    rows: 'o.*',
    from: recipesByHand,
    // How many there are needs no costs.
    counted: `(select id from recipe where tenant_id = 'ui') o`,
    joins: '',
    of: `$1::bigint is not null`,
  },
  movements: {
    rows: 'o.*, l.name as location, i.name as item, i.number, d.doc_no, p.posted_by, p.posted_at',
    from: 'stock_ledger o',
    joins: `join posting p on p.tenant_id = o.tenant_id and p.id = o.posting_id
      join location l on l.tenant_id = o.tenant_id and l.id = o.location_id
      join item i on i.tenant_id = o.tenant_id and i.id = o.item_id
      left join doc_registry d on d.tenant_id = o.tenant_id and d.doc_type_id = o.doc_type_id and d.doc_id = o.doc_id`,
    of: `o.tenant_id = 'ui' and o.site_id = $1`,
  },
  requisitions: {
    rows: 'o.*, a.name as request_location, b.name as supply_location, e.display_name as entered_by_name',
    from: 'requisition o',
    joins: `join location a on a.tenant_id = o.tenant_id and a.id = o.request_location_id
      join location b on b.tenant_id = o.tenant_id and b.id = o.supply_location_id
      join app_user e on e.tenant_id = o.tenant_id and e.id = o.entered_by`,
    of: `o.tenant_id = 'ui' and o.site_id = $1`,
  },
} as const

function pageText(page: FloorPage): string {
  const { rows, from, joins } = lists[page.list]
  return `select ${rows} from ${from} ${joins} where ${conditionOf(page)} order by ${page.order} limit ${page.size}`
}

function countText(page: FloorPage): string {
  const list = lists[page.list]
  const from = 'counted' in list ? list.counted : list.from
  const most = page.isSearched === true ? 1_001 : 10_001
  return `select count(*)::int as count from (select from ${from} where ${conditionOf(page)} limit ${most}) as counted`
}

function conditionOf({ list, where }: FloorPage): string {
  return where === undefined ? lists[list].of : `${lists[list].of} and ${where}`
}

function tilesText({ list, tiles }: FloorTiles): string {
  const { from, of } = lists[list]
  const counted = Object.entries(tiles).map(
    ([name, where]) =>
      `select '${name}' as "Value", (select count(*)::int from (select from ${from} where ${of} and ${where} limit 10001) as tile) as "Count"`,
  )
  return counted.join(' union all ')
}
