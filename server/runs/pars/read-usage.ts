import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'
import { limitCondition } from '../../package-limits/limit-condition.ts'
import type { Week } from './weekdays.ts'
import { limitedMaster } from '../../package-limits/limited-masters.ts'

/** What this SQL reads of tables that definitions draw. */
export const usageReads: TableReads = {
  by: 'server/runs/pars/read-usage.ts',
  entities: {
    category: {},
    item: { category: { to: 'category' }, isActive: 'boolean', isStocked: 'boolean' },
    itemLocation: {
      factorFri: 'quantity',
      factorMon: 'quantity',
      factorSat: 'quantity',
      factorSun: 'quantity',
      factorThu: 'quantity',
      factorTue: 'quantity',
      factorWed: 'quantity',
      location: { to: 'location' },
      parMax: 'quantity',
      parMin: 'quantity',
    },
    itemSupplier: { isPreferred: 'boolean', leadDays: 'integer' },
    packageLimit: { isActive: 'boolean', limitType: 'choice' },
    location: { isActive: 'boolean', isStocked: 'boolean', site: { to: 'site' } },
  },
}

/** Which items are looked at. */
export interface ItemQuestion {
  readonly tenantId: string
  /** Items of this category and of those below it; all without one. */
  readonly categoryId: number | undefined
  /** Id behind which they are looked for. */
  readonly after: number
  readonly most: number
}

/** Items in use that are kept in stock, by id; and how many there are from the beginning. */
export async function readParItems(
  trx: Trx,
  question: ItemQuestion,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const { tenantId, categoryId = null, after, most } = question
  const { rows } = await sql<{ readonly id: number; readonly total: number }>`
    with recursive below as (
      select c.id from category c where c.tenant_id = ${tenantId} and c.id = ${categoryId}::bigint
      union select c.id from category c join below b on c.parent_id = b.id where c.tenant_id = ${tenantId}),
    fitting as (
      select i.id from item i where i.tenant_id = ${tenantId} and coalesce(i.is_active, true) and coalesce(i.is_stocked, true)
        and (${categoryId}::bigint is null or i.category_id in (select id from below)))
    select f.id, (select count(*)::int from fitting) as total from fitting f where f.id > ${after} order by f.id limit ${most}`.execute(
    trx,
  )
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** What pars are worked out from. */
export interface ParQuestion {
  readonly tenantId: string
  readonly siteId: number
  readonly itemIds: readonly number[]
  /** One location; all of the site without one. */
  readonly locationId: number | undefined
  /** Last day whose postings count, and how many days up to it. */
  readonly day: string
  readonly days: number
  /** Days until goods come where no supplier says so. */
  readonly leadDays: number
  /** What usage until goods come is multiplied by. */
  readonly safety: string
  /** Days between two orders. */
  readonly reviewDays: number
}

/** An item at a place, in base units of the item; decimals as text. */
export interface ParRow {
  readonly item: number
  readonly location: number
  /** A day. */
  readonly usage: string
  readonly leadDays: number
  readonly suggestedMin: string
  readonly suggestedMax: string
  readonly currentMin: string | null
  readonly currentMax: string | null
  /** Factors of the days of the week its par has now, Monday first. */
  readonly week: Week
  /** What usage says they are; null where it says too little (PARS-46). */
  readonly suggestedWeek: Week | null
}

/** Days that are looked at, and days of those on which something was used, below which usage says nothing of the days of the week. */
const leastDays = { looked: 14, used: 10 }

/** The most a factor may be in an item. */
const mostFactor = 10

/**
 * Usage a day and what follows from it, for every item at every place of the site where it was used or has pars: min = usage × lead days ×
 * safety, max = min + usage × days between orders, each rounded once. The factor of a day of the week is usage on such a day
 * by usage a day (PARS-46). What package limits refuse at a place is left out (PARS-5).
 */
export async function readUsage(trx: Trx, question: ParQuestion): Promise<readonly ParRow[]> {
  const { tenantId, siteId, itemIds, locationId = null, day, days, leadDays, safety, reviewDays } = question
  const usable = await usableThere(trx, question)
  const { rows } = await sql<ParRow>`
    with place as (
      select p.id from location p where p.tenant_id = ${tenantId} and p.site_id = ${siteId} and coalesce(p.is_active, true)
        and coalesce(p.is_stocked, true) and (${locationId}::bigint is null or p.id = ${locationId}::bigint)),
    calendar as (
      select extract(isodow from d)::int as weekday, count(*) as days from generate_series(${day}::date - ${days}::int + 1, ${day}::date, interval '1 day') d
      group by 1),
    by_weekday as (
      select l.item_id, l.location_id, extract(isodow from l.post_date)::int as weekday, sum(l.qty) as qty, count(distinct l.post_date) filter (where l.qty > 0) as days
      from stock_usage l
      where l.tenant_id = ${tenantId} and l.item_id = any(${itemIds}::bigint[]) and l.location_id in (select id from place)
        and l.post_date > ${day}::date - ${days}::int and l.post_date <= ${day}::date
      group by l.item_id, l.location_id, 3),
    used as (
      select w.item_id, w.location_id, greatest(sum(w.qty), 0) as qty, sum(w.days) as days from by_weekday w
      group by w.item_id, w.location_id),
    kept as (
      select k.parent_id as item_id, k.location_id, k.par_min, k.par_max,
        jsonb_build_array(trim_scale(k.factor_mon)::text, trim_scale(k.factor_tue)::text, trim_scale(k.factor_wed)::text, trim_scale(k.factor_thu)::text,
          trim_scale(k.factor_fri)::text, trim_scale(k.factor_sat)::text, trim_scale(k.factor_sun)::text) as week from item_location k
      where k.tenant_id = ${tenantId} and k.parent_id = any(${itemIds}::bigint[]) and k.location_id in (select id from place)),
    lead as (
      select distinct on (s.parent_id) s.parent_id as item_id, s.lead_days from item_supplier s
      where s.tenant_id = ${tenantId} and s.parent_id = any(${itemIds}::bigint[]) and s.lead_days is not null
      order by s.parent_id, s.is_preferred desc nulls last, s.line_no),
    basis as (
      select coalesce(u.item_id, k.item_id) as item_id, coalesce(u.location_id, k.location_id) as location_id, coalesce(u.qty, 0) as qty,
        coalesce(u.days, 0) as days, k.week, k.par_min, k.par_max from used u full join kept k on k.item_id = u.item_id and k.location_id = u.location_id
      where coalesce(u.qty, 0) > 0 or k.item_id is not null)
    select b.item_id as item, b.location_id as location, round(b.qty / ${days}, 6)::text as usage, coalesce(d.lead_days, ${leadDays}::int) as "leadDays",
      round(b.qty * coalesce(d.lead_days, ${leadDays}::int) * ${safety}::numeric / ${days}, 6)::text as "suggestedMin",
      round(b.qty * (coalesce(d.lead_days, ${leadDays}::int) * ${safety}::numeric + ${reviewDays}) / ${days}, 6)::text as "suggestedMax",
      b.par_min::text as "currentMin", b.par_max::text as "currentMax",
      coalesce(b.week, jsonb_build_array(null, null, null, null, null, null, null)) as week,
      case when b.qty > 0 and ${days}::int >= ${leastDays.looked} and b.days >= ${leastDays.used} then (
        select jsonb_agg(trim_scale(least(round(greatest(coalesce(w.qty, 0), 0) * ${days} / (c.days * b.qty), 2), ${mostFactor}))::text order by c.weekday)
        from calendar c left join by_weekday w on w.item_id = b.item_id and w.location_id = b.location_id and w.weekday = c.weekday) end as "suggestedWeek"
    from basis b left join lead d on d.item_id = b.item_id where ${usable} order by b.item_id, b.location_id`.execute(
    trx,
  )
  return rows
}

/** Whether an item `b.item_id` may be used at `b.location_id`; asked row by row only where there are limits of items at all. */
async function usableThere(trx: Trx, { tenantId, siteId, day }: ParQuestion): Promise<RawBuilder<boolean>> {
  const found =
    await sql`select from package_limit l where l.tenant_id = ${tenantId} and l.limit_type = 'Item' and l.is_active limit 1`.execute(
      trx,
    )
  const master = limitedMaster('item')
  if (found.rows.length === 0 || master === undefined) return sql<boolean>`true`
  const place = { tenantId, siteId, locations: [sql`b.location_id`], today: sql`${day}::date`, mode: 'Refuse' } as const
  return limitCondition(master, place, sql`b.item_id`)
}
