import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { choiceParam, flagParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect } from '../documents/effects/record-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const limitedPackageReads: TableReads = {
  by: 'server/stock-masters/package-effect.ts',
  entities: { packageLimit: { name: 'text' }, packageLimitPackage: { package: { to: 'package' } } },
}

const needs = { owner: choiceParam('header', ['Private']), forLimits: flagParam('header') }

/** Saves of packages: one that a limit names stays for limits, and is not kept to one person: others are refused by what it holds (PKL-97). */
export const packageEffect: RecordEffect = defineRecordEffect({
  name: 'stock:package',
  needs,
  async issues({ trx, ctx, definitions, record, before }) {
    if (before?.id === undefined || !definitions.families.has('packageLimit')) return []
    const turned = [
      ...(record.owner === 'Private' && before.owner !== 'Private' ? ['owner'] : []),
      ...(before.forLimits && !record.forLimits ? ['forLimits'] : []),
    ]
    if (turned.length === 0) return []
    const found = await sql<{ readonly limits: string | null }>`
      SELECT string_agg(DISTINCT l.name, ', ') AS limits FROM package_limit_package p
      JOIN package_limit l ON l.tenant_id = p.tenant_id AND l.id = p.parent_id
      WHERE p.tenant_id = ${ctx.tenantId} AND p.package_id = ${before.id}`.execute(trx)
    const limits = found.rows[0]?.limits ?? null
    return limits === null ? [] : turned.map((field) => fieldIssue(field, { code: 'limitNames', params: { limits } }))
  },
})
