import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const countableReads: TableReads = {
  by: 'server/counts/read-countable.ts',
  entities: {
    category: { treePath: 'path' },
    item: {
      abc: 'choice',
      baseUnit: { to: 'unit' },
      category: { to: 'category' },
      countFrequency: 'choice',
      isActive: 'boolean',
      isStocked: 'boolean',
      itemClass: { to: 'itemClass' },
      lotTracked: 'boolean',
      itemType: { to: 'itemType' },
      name: 'text',
      transactionUnit: { to: 'unit' },
    },
    itemSupplier: { supplier: { to: 'supplier' } },
    itemClass: {},
    itemType: { countFrequency: 'choice' },
    itemBarcode: { code: 'text', isPrimary: 'boolean', unit: { to: 'unit' } },
    itemUnit: { isPurchase: 'boolean', unit: { to: 'unit' } },
    bin: { code: 'text', isActive: 'boolean', location: { to: 'location' }, priority: 'integer' },
    binItem: { item: { to: 'item' } },
    packageItem: { bin: { to: 'bin' }, item: { to: 'item' }, shelfLabel: 'text' },
    physicalInventory: { location: { to: 'location' }, postDate: 'date', site: { to: 'site' }, status: 'status' },
    physicalInventoryLine: { counted: 'quantity', inPart: 'boolean', item: { to: 'item' } },
  },
}

/** Which items a sheet is loaded with: what any of these names, an item once (COUNT-82). */
export interface CountQuestion {
  readonly tenantId: string
  readonly siteId: number
  readonly locationId: number
  /** Day by which what is counted is due by its frequency, whatever was counted later; undefined counts all (COUNT-37). */
  readonly dueOn: string | undefined
  /** Items that lie there. */
  readonly lying: readonly number[]
  /** All that lies there, whatever else is named. */
  readonly isAll: boolean
  /** What lies there of these, of categories and classes with what is below them. */
  readonly categories: readonly number[]
  readonly classes: readonly number[]
  readonly types: readonly number[]
  readonly abcs: readonly string[]
  readonly suppliers: readonly number[]
  /** The items of these packages, in their order, whether they lie there or not. */
  readonly packages: readonly number[]
  /** Items of these bins, or of all bins there, in the order they are walked. */
  readonly bins: readonly number[] | 'all'
}

/** An item to be counted: its base unit, and the units people count it in, the one it is bought in first. */
export interface CountableItem {
  readonly itemId: number
  readonly unitId: number
  readonly units: readonly number[]
  readonly shelf: string | null
  /** The code on the pack it is counted in first, its primary one where it has several; or else on another. */
  readonly barcode: string | null
  /** What the last posted count of all of it at the place found, in base units. */
  readonly lastCount: string | null
  /** Which of what a sheet is loaded with named it first: 1 a package, 2 bins, 3 anything else. */
  readonly turn: number
  readonly isLotTracked: boolean
  /** True where nothing but bins named it. */
  readonly isOfBinsAlone: boolean
}

/** Items to be counted at a place: in the order of the packages, then in the order the bins are walked, each with the bins it lies in or belongs into
 * (BIN-7), then by category and name (COUNT-1, COUNT-2, COUNT-10). */
export async function readCountable(trx: Trx, question: CountQuestion): Promise<readonly CountableItem[]> {
  const { tenantId, siteId, locationId, dueOn = null } = question
  const result = await sql<CountableItem>`
    with recursive below as (
      select c.id from category c where c.tenant_id = ${tenantId} and c.id = any(${question.categories}::bigint[])
      union select c.id from category c join below b on c.parent_id = b.id where c.tenant_id = ${tenantId}),
    classes as (
      select c.id from item_class c where c.tenant_id = ${tenantId} and c.id = any(${question.classes}::bigint[])
      union select c.id from item_class c join classes b on c.parent_id = b.id where c.tenant_id = ${tenantId}),
    named as (${ofPackages(question)} union all ${ofBins(question)} union all ${ofWhatLies(question)}),
    wanted as (
      select distinct on (n.item_id) n.item_id, n.shelf, n.turn, n.place, bool_and(n.turn = 2) over (partition by n.item_id) as of_bins
      from named n order by n.item_id, n.turn, n.place),
    last as (
      select distinct on (l.item_id) l.item_id, sum(l.counted) as counted, h.post_date
      from physical_inventory h join physical_inventory_line l on l.tenant_id = h.tenant_id and l.parent_id = h.id and l.counted is not null
        and not coalesce(l.in_part, false)
      where h.tenant_id = ${tenantId} and h.location_id = ${locationId} and h.site_id = ${siteId} and h.status in ('Completed', 'Finalized')
        and (${dueOn}::date is null or h.post_date <= ${dueOn}::date)
      group by l.item_id, h.post_date, h.id
      order by l.item_id, h.post_date desc, h.id desc)
    select i.id::int as "itemId", u.units[cardinality(u.units)] as "unitId", u.units, w.shelf, k.code as barcode,
      trim_scale(last.counted)::text as "lastCount", w.turn, w.of_bins as "isOfBinsAlone", coalesce(i.lot_tracked, false) as "isLotTracked"
    from wanted w
      join item i on i.tenant_id = ${tenantId} and i.id = w.item_id and coalesce(i.is_active, true) and coalesce(i.is_stocked, true)
      cross join lateral (
        select array_agg(n.id::int order by n.place, n.line_no) as units,
          array_agg(n.unit_id order by n.place, n.line_no) as kinds from (
          select u.id, u.unit_id, u.line_no, case when u.unit_id = i.base_unit_id then 3 when u.unit_id = i.transaction_unit_id then 2 else 1 end as place,
            row_number() over (partition by u.unit_id = i.base_unit_id, u.unit_id = i.transaction_unit_id order by u.line_no) as nth
          from item_unit u where u.tenant_id = ${tenantId} and u.parent_id = i.id
            and (u.unit_id in (i.base_unit_id, i.transaction_unit_id) or u.is_purchase)) n
        where n.nth = 1) u
      left join lateral (
        select c.code from item_barcode c where c.tenant_id = i.tenant_id and c.parent_id = i.id and c.unit_id = any(u.kinds)
        order by array_position(u.kinds, c.unit_id), coalesce(c.is_primary, false) desc, c.line_no limit 1) k on true
      left join category g on g.tenant_id = i.tenant_id and g.id = i.category_id
      left join last on last.item_id = i.id
      left join item_type y on y.tenant_id = i.tenant_id and y.id = i.item_type_id
    where u.units is not null
      and (${dueOn}::date is null or last.post_date is null or count_due_on(last.post_date, i.count_frequency, y.count_frequency) <= ${dueOn}::date)
    order by w.turn, w.place, g.tree_path nulls last, i.name, i.id`.execute(trx)
  return result.rows
}

/** Items of packages, one package after the other; the bin of a line stands before its shelf, where it is one of this place (PACK-5). */
function ofPackages({ tenantId, locationId, packages }: CountQuestion): RawBuilder<unknown> {
  return sql`select k.item_id, nullif(left(concat_ws(' · ', n.code, k.shelf_label), 40), '') as shelf, 1 as turn,
      array_position(${packages}::bigint[], k.parent_id) * 10000 + k.line_no as place
    from package_item k left join bin n on n.tenant_id = k.tenant_id and n.id = k.bin_id and n.location_id = ${locationId} and n.is_active
    where k.tenant_id = ${tenantId} and k.parent_id = any(${packages}::bigint[])`
}

/** Items of bins in walking order; of some bins those that lie in one of them, told with all of their bins. */
function ofBins({ tenantId, siteId, locationId, bins }: CountQuestion): RawBuilder<unknown> {
  const [isAll, some] = bins === 'all' ? [true, []] : [false, bins]
  return sql`select s.item_id, string_agg(s.code, ', ' order by s.priority, s.code), 2,
      (row_number() over (order by min(s.priority), min(s.code), s.item_id))::int
    from (
      select x.item_id, n.id, n.code, n.priority from bin n
        cross join lateral (
          select b.item_id from bin_balance b where b.tenant_id = n.tenant_id and b.site_id = ${siteId} and b.bin_id = n.id and b.qty > 0
          union select m.item_id from bin_item m where m.tenant_id = n.tenant_id and m.parent_id = n.id) x
      where ${isAll || some.length > 0}::boolean and n.tenant_id = ${tenantId} and n.location_id = ${locationId} and n.is_active) s
    group by s.item_id having ${isAll}::boolean or bool_or(s.id = any(${some}::bigint[]))`
}

/** What lies there and is of one of the kinds that are named, or all of it. */
function ofWhatLies({ tenantId, lying, isAll, types, abcs, suppliers }: CountQuestion): RawBuilder<unknown> {
  return sql`select i.id, null::text, 3, 0 from item i where i.tenant_id = ${tenantId} and i.id = any(${lying}::bigint[])
    and (${isAll}::boolean or i.category_id in (select id from below) or i.item_class_id in (select id from classes)
      or i.item_type_id = any(${types}::bigint[]) or i.abc = any(${abcs}::text[])
      or exists (select from item_supplier s where s.tenant_id = i.tenant_id and s.parent_id = i.id and s.supplier_id = any(${suppliers}::bigint[])))`
}
