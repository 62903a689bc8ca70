import { sql } from 'kysely'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { idParam, textParam } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect } from '../documents/effects/record-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const certificateReads: TableReads = {
  by: 'server/suppliers/certificate-effect.ts',
  entities: { supplierCertificate: { certificate: 'choice', expiresOn: 'date', number: 'text' } },
}

const needs = { supplier: idParam('header', 'supplier'), orderDate: textParam('header', ['date']) }

/**
 * Saves of orders: that a certificate of the supplier has expired on the day of the order, and no other of its kind holds then, is asked about with its
 * number (VEND-8). What was asked about once and stands is not asked again.
 */
export const certificateEffect: RecordEffect = defineRecordEffect({
  name: 'suppliers:certificates',
  needs,
  async issues({ trx, ctx, record, before }): Promise<readonly FieldIssue[]> {
    if (record.supplier === undefined || record.orderDate === '') return []
    if (before?.supplier === record.supplier && before.orderDate === record.orderDate) return []
    const { rows } = await sql<{ readonly number: string }>`
      select c.number from supplier_certificate c
      where c.tenant_id = ${ctx.tenantId} and c.parent_id = ${record.supplier} and c.expires_on < ${record.orderDate}::date
        and not exists (select from supplier_certificate o where o.tenant_id = c.tenant_id and o.parent_id = c.parent_id
          and o.certificate = c.certificate and o.expires_on > c.expires_on)
      order by c.expires_on, c.number`.execute(trx)
    if (rows.length === 0) return []
    const certificates = rows.map(({ number }) => number).join(', ')
    return [{ ...fieldIssue('supplier', { code: 'certificateExpired', params: { certificates } }), isWarning: true }]
  },
})
