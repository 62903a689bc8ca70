import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { idParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect } from '../documents/effects/record-effect.ts'
import { currencyClash } from '../currencies/currency-clash.ts'

/** What this SQL reads of tables that definitions draw. */
export const oneCurrencyReads: TableReads = {
  by: 'server/posting/one-currency-effect.ts',
  entities: { location: { site: { to: 'site' } } },
}

const needs = { fromLocation: idParam('header', 'location'), toLocation: idParam('header', 'location') }

/** Saves of what moves goods from place to place: no site is written whose books are kept in another currency (TRF-717), since nothing could be shipped there. */
export const oneCurrencyEffect: RecordEffect = defineRecordEffect({
  name: 'posting:oneCurrency',
  needs,
  async issues({ trx, ctx, record: { fromLocation, toLocation } }) {
    if (fromLocation === undefined || toLocation === undefined) return []
    const { tenantId, siteId } = ctx
    const places = [fromLocation, toLocation]
    const { rows } = await sql<{
      readonly site: number
    }>`select coalesce(l.site_id, ${siteId}::bigint) as site from location l
      where l.tenant_id = ${tenantId} and l.id = any(${places}::bigint[]) order by array_position(${places}::bigint[], l.id)`.execute(
      trx,
    )
    const siteIds = rows.map(({ site }) => site)
    if (new Set(siteIds).size <= 1) return []
    const clash = await currencyClash(trx, { tenantId, siteIds })
    return clash === undefined ? [] : [fieldIssue('toLocation', { code: 'otherCurrency', params: { ...clash } })]
  },
})
