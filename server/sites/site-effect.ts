import { defineRecordEffect, type RecordEffect } from '../documents/effects/record-effect.ts'
import { findSessions } from '../auth/session/find-sessions.ts'
import { beginSite } from './begin-site.ts'
import { decimalsOf } from './decimals-of.ts'
import { listInTaxRegion } from './list-in-tax-region.ts'
import { siteIssues } from './site-issues.ts'
import { siteNeeds } from './site-needs.ts'

/**
 * Saves of sites (SITE-1 to SITE-5). A new one begins with what it cannot work without; one that is in the books keeps its currency; its
 * amounts have the decimals of its currency; and the tax region knows it.
 */
export const siteEffect: RecordEffect = defineRecordEffect({
  name: 'sites:site',
  needs: siteNeeds,
  async fills({ trx, ctx, record, before }) {
    const { baseCurrency } = record
    if (before !== undefined && before.baseCurrency === baseCurrency)
      return { currencyDecimals: before.currencyDecimals ?? null }
    return { currencyDecimals: (await decimalsOf(trx, ctx.tenantId, baseCurrency)) ?? null }
  },
  issues: siteIssues,
  async apply(input) {
    const { trx, ctx, record, before } = input
    if (before === undefined) await beginSite(input, record)
    if (before?.taxRegion !== record.taxRegion)
      await listInTaxRegion(trx, { tenantId: ctx.tenantId, siteId: Number(record.id), regionId: record.taxRegion })
    // What every page shows of a site is read with the session.
    return { staleSessions: await findSessions(trx, { tenantId: ctx.tenantId }) }
  },
})
