import type { TableReads } from '#core/definition/table-reads.ts'
import { sql } from 'kysely'
import { choiceParam, idParam } from '#core/effects/param.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { factsOfRole, type AccountRole } from './account-roles.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../../documents/effects/record-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const mappingReads: TableReads = {
  by: 'server/posting/accounts/account-mapping-effect.ts',
  entities: { glAccount: { accountKind: { options: ['INVENTORY', 'TRANSIT'] } } },
}

const needs = {
  /** Stock stands on control accounts: `INV` is their role. */
  role: choiceParam('header', ['INV']),
  account: idParam('header', 'glAccount'),
}

/** Saves of account mappings: a journal books stock on control accounts and nothing else, so another row would never be used. */
export const accountMappingEffect: RecordEffect = defineRecordEffect({
  name: 'posting:accountMapping',
  needs,
  issues: kindIssues,
})

async function kindIssues({ trx, ctx, record }: RecordEffectInput<typeof needs>): Promise<readonly FieldIssue[]> {
  const { role, account: accountId } = record
  if (role === '' || accountId === undefined) return []
  const found = await sql<{ readonly holdsStock: boolean }>`
    select coalesce(account_kind, '') in ('INVENTORY', 'TRANSIT') as "holdsStock" from gl_account
    where tenant_id = ${ctx.tenantId} and id = ${accountId}`.execute(trx)
  const [account] = found.rows
  // The role is one of the choice's, which are those of the events.
  const { holdsStock } = factsOfRole(role as AccountRole)
  if (account === undefined || account.holdsStock === holdsStock) return []
  return [fieldIssue('account', { code: holdsStock ? 'controlAccount' : 'plainAccount' })]
}
