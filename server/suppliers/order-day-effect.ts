import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { siteTime } from '#core/calendar/site-time.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { idParam, textParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'
import { nextDelivery, nextDriven, type DeliveryTerms } from './next-delivery.ts'

/** What this SQL reads of tables that definitions draw. */
export const orderDayReads: TableReads = {
  by: 'server/suppliers/order-day-effect.ts',
  entities: {
    supplier: {
      cutoff: 'duration',
      deliversFri: 'boolean',
      deliversMon: 'boolean',
      deliversSat: 'boolean',
      deliversSun: 'boolean',
      deliversThu: 'boolean',
      deliversTue: 'boolean',
      deliversWed: 'boolean',
      leadDays: 'integer',
    },
    supplierSite: { leadDays: 'integer', site: { to: 'site' } },
  },
}

const needs = {
  supplier: idParam('header', 'supplier'),
  site: idParam('header', 'site'),
  deliveryDate: textParam('header', ['date']),
}

type OrderInput = RecordEffectInput<typeof needs>

/**
 * Saves of orders: where the supplier says on which days it drives, a day it does not come, or cannot come any more, is asked about with the
 * day it would (VEND-2). What was asked about once and stands is not asked again.
 */
export const orderDayEffect: RecordEffect = defineRecordEffect({
  name: 'suppliers:orderDay',
  needs,
  async issues(input): Promise<readonly FieldIssue[]> {
    const { record, before } = input
    if (record.supplier === undefined || record.deliveryDate === '') return []
    if (before?.supplier === record.supplier && before.deliveryDate === record.deliveryDate) return []
    const instead = await dayInstead(input)
    if (instead === undefined) return []
    const { code, ...params } = instead
    return [{ ...fieldIssue('deliveryDate', { code, params }), isWarning: true }]
  },
})

interface TermsRow extends DeliveryTerms {
  readonly zone: string
}

/** What is said of a day, and the day the goods would come instead. */
type DayInstead =
  | { readonly code: 'deliveryDay'; readonly day: string }
  /** It is too late for that day since `cutoff` of today, a time such as 14:00. */
  | { readonly code: 'deliveryCutoff'; readonly day: string; readonly cutoff: string }

/** The day the goods would come in place of the one that is wanted; undefined where that one is right. */
async function dayInstead(input: OrderInput): Promise<DayInstead | undefined> {
  const { clock, record } = input
  const terms = await readTerms(input)
  if (terms === undefined || !terms.days.includes(true)) return undefined
  const now = siteTime(clock.now().toISOString(), terms.zone)
  if (now === undefined) return undefined
  const [hours = 0, minutes = 0] = now.time.split(':').map(Number)
  const first = nextDelivery(terms, { day: now.day, minutes: hours * 60 + minutes })
  const day = record.deliveryDate < first ? first : nextDriven(terms, record.deliveryDate)
  if (day === record.deliveryDate) return undefined
  const { cutoff } = terms
  const wasInTime =
    cutoff !== undefined && nextDelivery(terms, { day: now.day, minutes: cutoff }) <= record.deliveryDate
  const isDriven = nextDriven(terms, record.deliveryDate) === record.deliveryDate
  return wasInTime && isDriven
    ? { code: 'deliveryCutoff', day, cutoff: clockText(cutoff) }
    : { code: 'deliveryDay', day }
}

/** 840 → `14:00`. */
function clockText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours, rest].map((part) => String(part).padStart(2, '0')).join(':')
}

async function readTerms({ trx, ctx, record }: OrderInput): Promise<TermsRow | undefined> {
  const site = record.site ?? ctx.siteId
  const found = await sql<Omit<TermsRow, 'cutoff'> & { readonly cutoff: number | null }>`
    select jsonb_build_array(coalesce(s.delivers_mon, false), coalesce(s.delivers_tue, false), coalesce(s.delivers_wed, false),
        coalesce(s.delivers_thu, false), coalesce(s.delivers_fri, false), coalesce(s.delivers_sat, false),
        coalesce(s.delivers_sun, false)) as days,
      s.cutoff, coalesce(o.lead_days, s.lead_days, 0) as "leadDays", t.iana_timezone as zone
    from supplier s
    join site t on t.tenant_id = s.tenant_id and t.id = ${site}
    left join supplier_site o on o.tenant_id = s.tenant_id and o.parent_id = s.id and o.site_id = t.id
    where s.tenant_id = ${ctx.tenantId} and s.id = ${record.supplier}`.execute(trx)
  const [row] = found.rows
  return row && { ...row, cutoff: row.cutoff ?? undefined }
}
