import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'
import { hitsOf, type AlertKind } from './alert-hits.ts'

/** What this SQL reads of tables that definitions draw. */
export const alertReads: TableReads = {
  by: 'server/alerts/find-alerts.ts',
  entities: {
    alertRule: {
      atSite: { to: 'site' },
      channel: { options: ['Message', 'Mail', 'Both'] },
      isActive: 'boolean',
      kind: {
        options: [
          'UnpostedReceipt',
          'LateOrder',
          'BelowPar',
          'CountVariance',
          'CountOverdue',
          'PriceChange',
          'ReceiptPrice',
          'RateOld',
          'BudgetUse',
          'Expiring',
          'CertificateExpiring',
        ],
      },
      name: 'text',
      threshold: 'quantity',
    },
  },
}

/** Something a rule tells of, as it is now. */
export interface Occurrence {
  readonly ruleId: number
  /** Name of the rule. */
  readonly name: string
  readonly kind: AlertKind
  readonly channel: 'Message' | 'Mail' | 'Both'
  /** The same as long as it is the same. */
  readonly key: string
  /** Where it is; null: at no site in particular. */
  readonly siteId: number | null
  /** What it is about, as people call it, and where or with whom. */
  readonly number: string
  readonly place: string
  /** Days, a day, a quantity or percent, as the kind says; '' where nothing is said, or where a count never was. */
  readonly figure: string
  /** The document, where it is about one. */
  readonly family: 'receipt' | 'purchaseOrder' | 'physicalInventory' | 'budget' | null
  readonly docId: number | null
  /** Who is told besides those the rule names: whose money it is; null: nobody. */
  readonly ownerId: number | null
  /** The item whose price is another one, where it came in, so many days ago at the latest, and both prices of a base unit. */
  readonly about: ReceivedPrice | null
}

/** A price goods came in at that is not what it was. */
export interface ReceivedPrice {
  readonly itemId: number
  readonly placeId: number
  readonly days: number
  readonly unit: string
  readonly price: string
  readonly before: string
}

/** Most things one look tells of; the others follow with the next. */
const mostAtOnce = 200

/**
 * What the active rules of a tenant find and have not told of yet, bounded however much they find: everything is found, compared with what was
 * told and noted inside the database, and no more than one look tells of is answered. It is noted in the same statement, so that any number
 * of nodes tell of it once; what does not hold any more is forgotten, and told again should it come back (SET-12, SET-20). With `kinds` the
 * rules of those alone are looked at.
 */
export async function findAlerts(
  trx: Trx,
  tenantId: string,
  kinds?: readonly AlertKind[],
): Promise<readonly Occurrence[]> {
  const looked = kinds === undefined ? sql`true` : sql`r.kind = any(${kinds}::text[])`
  await sql`select pg_advisory_xact_lock(hashtext('alerts'), hashtext(${tenantId}))`.execute(trx)
  const active = await sql<{ readonly kind: AlertKind }>`
    select distinct r.kind from alert_rule r where r.tenant_id = ${tenantId} and r.is_active and ${looked} order by r.kind`.execute(
    trx,
  )
  const hits = hitsOf(active.rows.map(({ kind }) => kind))
  const found = await sql<Occurrence>`
    with found as materialized (${occurrences(tenantId, { looked, hits })}),
    over as (
      delete from alert_told t where t.tenant_id = ${tenantId}
        and not exists (select from found f where f."ruleId" = t.rule_id and f.key = t.occurrence)
        and not exists (select from alert_rule r where r.tenant_id = ${tenantId} and r.id = t.rule_id and not (${looked}))
    ), fresh as (
      insert into alert_told (tenant_id, rule_id, occurrence)
      select ${tenantId}, f."ruleId", f.key from found f
      where not exists (select from alert_told t where t.tenant_id = ${tenantId} and t.rule_id = f."ruleId" and t.occurrence = f.key)
      order by f."ruleId", f.key limit ${mostAtOnce}
      returning rule_id, occurrence
    )
    select f.* from found f join fresh n on n.rule_id = f."ruleId" and n.occurrence = f.key order by f."ruleId", f.key`.execute(
    trx,
  )
  return found.rows
}

/** Everything the rules find now. The day is that of each site. */
function occurrences(
  tenantId: string,
  { looked, hits }: { readonly looked: RawBuilder<unknown>; readonly hits: RawBuilder<unknown> },
) {
  return sql`
  with rule as (
    select r.tenant_id, r.id, r.name, r.kind, r.channel, coalesce(r.threshold, 0) as threshold, r.at_site_id
    from alert_rule r where r.tenant_id = ${tenantId} and r.is_active and ${looked}
  ), place as (
    select s.tenant_id, s.id, s.name, d.today, coalesce(f.fiscal_year, date_part('year', d.today)::int) as year
    from site s
    cross join lateral (select
      (coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) at time zone s.iana_timezone)::date as today) d
    left join fiscal_period f on f.tenant_id = s.tenant_id and f.site_id = s.id and d.today between f.starts_on and f.ends_on
    where s.tenant_id = ${tenantId}
  ), hit (rule_id, key, site_id, number, place, figure, family, doc_id, owner_id, about) as (${hits})
  select r.id as "ruleId", r.name, r.kind, r.channel, h.key, h.site_id as "siteId", h.number, h.place, h.figure, h.family,
    h.doc_id as "docId", h.owner_id as "ownerId", h.about
  from hit h join rule r on r.id = h.rule_id and r.tenant_id = ${tenantId}
  where r.at_site_id is null or h.site_id is null or h.site_id = r.at_site_id
  order by r.id, h.key`
}
