import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { choiceParam, flagParam, textParam } from '#core/model/param.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../../documents/effects/record-effect.ts'
import type { AccountSources } from './account-source.ts'
import { ledgerKinds, subLedgerOf } from './account-roles.ts'
import { controlOf, type ControlRow } from './read-accounts.ts'
import { movesStock } from './stock-accounts.ts'

/** What this SQL reads of tables that definitions draw. */
export const glAccountReads: TableReads = {
  by: 'server/posting/accounts/gl-account-effect.ts',
  entities: {
    glAccount: {
      accountKind: { options: ledgerKinds },
      code: 'text',
      isActive: 'boolean',
      isControl: 'boolean',
    },
  },
}

const needs = {
  code: textParam('header', ['text']),
  accountKind: choiceParam('header', ['INVENTORY', 'TRANSIT']),
  isActive: flagParam('header', true),
  isControl: flagParam('header', false),
}

type Input = RecordEffectInput<typeof needs>

/**
 * Saves of accounts: stock stays on the account it is booked on, which may be the first of its kind, and what a sub-ledger explains stays
 * explained: an account with journal lines neither becomes one of its accounts nor stops being one.
 */
export const glAccountEffect: RecordEffect = defineRecordEffect({
  name: 'posting:glAccount',
  needs,
  issues: async (input) => {
    const issues = await stockIssues(input)
    return issues.length > 0 ? issues : ledgerIssues(input)
  },
})

async function stockIssues(input: Input): Promise<readonly FieldIssue[]> {
  const { trx, ctx, record, before } = input
  const changed = (['accountKind', 'code', 'isActive'] as const).find((field) => before?.[field] !== record[field])
  const holdsStock = [before, record].some((one) => one?.accountKind === 'INVENTORY' || one?.accountKind === 'TRANSIT')
  if (changed === undefined || !holdsStock) return []
  const isMoved = await movesStock(trx, ctx.tenantId, (sources) => withAccount(input, sources))
  return isMoved ? [fieldIssue(changed, { code: 'stockMovesAccount' })] : []
}

async function ledgerIssues({ trx, ctx, record, before }: Input): Promise<readonly FieldIssue[]> {
  if (before === undefined || subLedgerOf(before.accountKind) === subLedgerOf(record.accountKind)) return []
  const booked = await sql<{ isBooked: boolean }>`select exists (select from journal_line
    where tenant_id = ${ctx.tenantId} and account_id = ${record.id ?? -1}) as "isBooked"`.execute(trx)
  return booked.rows[0]?.isBooked === true ? [fieldIssue('accountKind', { code: 'bookedAccount' })] : []
}

/** The accounts as they would be after the save. */
async function withAccount({ trx, ctx, record }: Input, before: AccountSources): Promise<AccountSources> {
  // An account that is new has no id yet: it is none of those there are.
  const id = record.id ?? -1
  const result = await sql<Pick<AccountSources, 'defaults'> & ControlRow>`
    with account as (
      select g.id, g.code, g.account_kind, g.is_active, g.is_control from gl_account g where g.tenant_id = ${ctx.tenantId} and g.id <> ${id}
      union all select ${id}::bigint, ${record.code}::text, ${record.accountKind}::text, ${record.isActive}::boolean,
        ${record.isControl}::boolean)
    select (select coalesce(json_object_agg(account_kind, id), '{}') from (select distinct on (account_kind) account_kind, id
        from account where coalesce(is_active, true) and account_kind is not null order by account_kind, code) first) as defaults,
      (select coalesce(json_agg(json_build_object('id', id, 'kind', account_kind)), '[]') from account
        where account_kind = any(${ledgerKinds}::text[])) as "ledgerKinds",
      (select coalesce(json_agg(id), '[]') from account where is_control) as "controlAccounts"`.execute(trx)
  const [row] = result.rows
  return row === undefined ? before : { ...before, defaults: row.defaults, ...controlOf(row) }
}
