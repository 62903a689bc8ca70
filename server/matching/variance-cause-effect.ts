import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { idParam } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect } from '../documents/effects/record-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const varianceCauseReads: TableReads = {
  by: 'server/matching/variance-cause-effect.ts',
  entities: { voucher: { freightVariance: 'money', site: { to: 'site' } } },
}

/**
 * Saves of causes: each is said at the site of its invoice, and of freight only where that differs, as the rows of price variances are brought on
 * (VCH-460). @throws E_OTHER_SITE
 */
export const varianceCauseEffect: RecordEffect = defineRecordEffect({
  name: 'matching:varianceCause',
  needs: { voucher: idParam('header', 'voucher'), voucherLine: idParam('header', 'voucherLine') },
  async issues({ trx, ctx, record: { voucher, voucherLine } }): Promise<readonly FieldIssue[]> {
    if (voucher === undefined) return []
    const { rows } = await sql<{ readonly site: number; readonly differs: boolean }>`
      select site_id as site, coalesce(freight_variance, 0) <> 0 as differs from voucher
      where tenant_id = ${ctx.tenantId} and id = ${voucher}`.execute(trx)
    const [found] = rows
    if (found === undefined) return []
    if (found.site !== ctx.siteId) throw appError('E_OTHER_SITE')
    return voucherLine !== undefined || found.differs ? [] : [fieldIssue('voucherLine', { code: 'noVariance' })]
  },
})
