import { sql } from 'kysely'
import { linesNeed } from '#core/effects/need.ts'
import { idParam, textParam } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect } from '../documents/effects/record-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const productCodeReads: TableReads = {
  by: 'server/products/codes-effect.ts',
  entities: { productCode: { plu: 'text', posSystem: 'text', site: { to: 'site' } } },
}

const needs = {
  codes: linesNeed({
    posSystem: textParam('line', ['text']),
    plu: textParam('line', ['text']),
    site: idParam('line', 'site'),
  }),
}

/**
 * Saves of products: a code stands for one of them in a system of tills of a site, and a code of all sites in that system everywhere (PDC-4,
 * `codeOfTill`, told at the code). Saves of codes wait for each other, so that two of them take no code together.
 */
export const productCodesEffect: RecordEffect = defineRecordEffect({
  name: 'products:codes',
  needs,
  async issues({ trx, ctx, record, before }): Promise<readonly FieldIssue[]> {
    if (record.codes.length === 0) return []
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`codes of tills ${ctx.tenantId}`}, 0))`.execute(trx)
    const asked = JSON.stringify(
      record.codes.map(({ posSystem, plu, site }, index) => ({ index, posSystem, plu, site })),
    )
    const { rows } = await sql<{ readonly index: number }>`
      WITH own AS MATERIALIZED (
        SELECT c.index, lower(c."posSystem") AS system, c.plu, c.site FROM jsonb_to_recordset(${asked}::jsonb)
          AS c(index int, "posSystem" text, plu text, site bigint)
      ), other AS (
        SELECT o.index, o.system, o.plu, o.site FROM own o
        UNION ALL
        SELECT -1, lower(p.pos_system), p.plu, p.site_id FROM product_code p
        WHERE p.tenant_id = ${ctx.tenantId} AND p.plu IN (SELECT plu FROM own) AND p.parent_id IS DISTINCT FROM ${before?.id ?? null}::bigint
      )
      SELECT DISTINCT w.index FROM own w JOIN other o ON o.index < w.index AND o.system = w.system AND o.plu = w.plu
        AND (o.site IS NULL OR w.site IS NULL OR o.site = w.site)
      ORDER BY w.index`.execute(trx)
    return rows.map(({ index }) => fieldIssue('plu', { code: 'codeOfTill' }, { lines: 'codes', index }))
  },
})
