import { sql } from 'kysely'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { RecordEffect, RecordEffectInput } from '../../documents/record-effect.ts'
import { numberIn, textIn } from '../record-values.ts'

/** Saves of account mappings: a journal books stock on control accounts and nothing else, so another row would never be used. */
export const accountMappingEffect: RecordEffect = {
  name: 'posting:accountMapping',
  issues: kindIssues,
  apply: () => Promise.resolve({ staleSessions: [] }),
}

async function kindIssues({ trx, ctx, record }: RecordEffectInput): Promise<readonly FieldIssue[]> {
  const [role, accountId] = [textIn(record, 'role'), numberIn(record, 'account')]
  if (role === '' || accountId === undefined) return []
  const found = await sql<{ readonly holdsStock: boolean }>`
    select coalesce(account_kind, '') in ('INVENTORY', 'TRANSIT') as "holdsStock" from gl_account
    where tenant_id = ${ctx.tenantId} and id = ${accountId}`.execute(trx)
  const [account] = found.rows
  if (account === undefined || account.holdsStock === (role === 'INV')) return []
  return [fieldIssue('account', { code: role === 'INV' ? 'controlAccount' : 'plainAccount' })]
}
