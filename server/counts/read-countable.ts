import { sql } from 'kysely'
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
    physicalInventory: { location: { to: 'location' }, postDate: 'date', status: 'status' },
    physicalInventoryLine: { counted: 'quantity', item: { to: 'item' } },
  },
}

/** Which items a sheet is loaded with; what is undefined narrows nothing. */
export interface CountQuestion {
  readonly tenantId: string
  readonly locationId: number
  /** Day by which what is counted is due by its frequency; undefined counts all (COUNT-37). */
  readonly dueOn: string | undefined
  /** Items that lie there. */
  readonly lying: readonly number[]
  /** The items of this package instead, in its order, whether they lie there or not. */
  readonly packageId: number | undefined
  /** Items of this category and of those below it. */
  readonly categoryId: number | undefined
  /** Items of this class and of those below it. */
  readonly classId: number | undefined
  readonly typeId: number | undefined
  readonly abc: string | undefined
  readonly supplierId: number | undefined
  /** Items of the bins there instead, in the order they are walked; of one of them where it is named. */
  readonly bins: 'all' | number | undefined
}

/** An item to be counted: its base unit, and the units people count it in, the one it is bought in first. */
export interface CountableItem {
  readonly itemId: number
  readonly unitId: number
  readonly units: readonly number[]
  readonly shelf: string | null
  /** The code on the pack it is counted in first, its primary one where it has several; or else on another. */
  readonly barcode: string | null
  /** What the last posted count at the place found, in base units. */
  readonly lastCount: string | null
}

/** Items to be counted at a place: in the order of the package, or by category and name (COUNT-1, COUNT-2, COUNT-10), or in the
 * order its bins are walked, each with the bins it lies in or belongs into (BIN-7). */
export async function readCountable(trx: Trx, question: CountQuestion): Promise<readonly CountableItem[]> {
  const {
    tenantId,
    locationId,
    lying,
    bins,
    packageId = null,
    categoryId = null,
    abc = null,
    supplierId = null,
  } = question
  const { classId = null, typeId = null, dueOn = null } = question
  const [byBin, binId] = [bins !== undefined, typeof bins === 'number' ? bins : null]
  const result = await sql<CountableItem>`
    with recursive wanted as (
      select x.item_id, null::text as shelf, 0 as place from unnest(${lying}::bigint[]) as x(item_id)
        where ${packageId}::bigint is null and not ${byBin}::boolean
      union all
      select s.item_id, string_agg(s.code, ', ' order by s.priority, s.code),
        (row_number() over (order by min(s.priority), min(s.code), s.item_id))::int
      from (
        select x.item_id, n.id, n.code, n.priority from bin n
          cross join lateral (
            select b.item_id from bin_balance b where b.tenant_id = n.tenant_id and b.bin_id = n.id and b.qty > 0
            union select m.item_id from bin_item m where m.tenant_id = n.tenant_id and m.parent_id = n.id) x
        where ${byBin}::boolean and n.tenant_id = ${tenantId} and n.location_id = ${locationId} and n.is_active) s
      group by s.item_id having ${binId}::bigint is null or bool_or(s.id = ${binId}::bigint)
      union all
      select k.item_id, left(concat_ws(' · ', n.code, k.shelf_label), 40), k.line_no from package_item k
        left join bin n on n.tenant_id = k.tenant_id and n.id = k.bin_id and n.location_id = ${locationId} and n.is_active
        where k.tenant_id = ${tenantId} and k.parent_id = ${packageId}::bigint),
    below as (
      select c.id from category c where c.tenant_id = ${tenantId} and c.id = ${categoryId}::bigint
      union select c.id from category c join below b on c.parent_id = b.id where c.tenant_id = ${tenantId}),
    classes as (
      select c.id from item_class c where c.tenant_id = ${tenantId} and c.id = ${classId}::bigint
      union select c.id from item_class c join classes b on c.parent_id = b.id where c.tenant_id = ${tenantId}),
    last as (
      select distinct on (l.item_id) l.item_id, l.counted, h.post_date
      from physical_inventory h join physical_inventory_line l on l.tenant_id = h.tenant_id and l.parent_id = h.id and l.counted is not null
      where h.tenant_id = ${tenantId} and h.location_id = ${locationId} and h.status in ('Completed', 'Finalized')
      order by l.item_id, h.post_date desc, h.id desc)
    select i.id::int as "itemId", u.units[cardinality(u.units)] as "unitId", u.units, w.shelf, k.code as barcode,
      trim_scale(last.counted)::text as "lastCount"
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
      left join category g on g.tenant_id = i.tenant_id and g.id = i.category_id left join last on last.item_id = i.id left join item_type y on y.tenant_id = i.tenant_id and y.id = i.item_type_id
    where u.units is not null
      and (${dueOn}::date is null or last.post_date is null or count_due_on(last.post_date, i.count_frequency, y.count_frequency) <= ${dueOn}::date)
      and (${categoryId}::bigint is null or i.category_id in (select id from below))
      and (${classId}::bigint is null or i.item_class_id in (select id from classes))
      and (${typeId}::bigint is null or i.item_type_id = ${typeId}::bigint)
      and (${abc}::text is null or i.abc = ${abc})
      and (${supplierId}::bigint is null or exists (select from item_supplier s
        where s.tenant_id = ${tenantId} and s.parent_id = i.id and s.supplier_id = ${supplierId}::bigint))
    order by w.place, g.tree_path nulls last, i.name, i.id`.execute(trx)
  return result.rows
}
