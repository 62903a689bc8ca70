import { linesNeed } from '#core/effects/need.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { choiceParam, idParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../../documents/effects/record-effect.ts'
import { findStock } from '../../stock-masters/find-stock.ts'
import { unfitAccount } from './unfit-account.ts'

const needs = {
  accounts: linesNeed({
    /** Stock stands on control accounts: `INV` is their role. */
    role: choiceParam('line', ['INV']),
    site: idParam('line', 'site'),
    account: idParam('line', 'glAccount'),
  }),
}

type Input = RecordEffectInput<typeof needs>
type Account = Input['record']['accounts'][number]

/**
 * Saves of items with accounts of their own (POST-87): each names a role once for a site, or once for all, and an account that can be booked for it; while
 * stock lies somewhere it stays on the account it is booked on.
 */
export const itemAccountEffect: RecordEffect = defineRecordEffect({
  name: 'posting:itemAccounts',
  needs,
  issues: async (input) => [...twiceIssues(input), ...(await kindIssues(input)), ...(await stockIssues(input))],
})

/** An empty site is one too: it stands for all. */
function twiceIssues({ record: { accounts } }: Input): readonly FieldIssue[] {
  const isSame = (one: Account, other: Account) => one.role === other.role && one.site === other.site
  return accounts.flatMap((account, index) =>
    account.role !== '' && accounts.findIndex((other) => isSame(other, account)) < index
      ? [fieldIssue('role', { code: 'twice' }, { lines: 'accounts', index })]
      : [],
  )
}

async function kindIssues({ trx, ctx, record }: Input): Promise<readonly FieldIssue[]> {
  const issues: FieldIssue[] = []
  for (const [index, { role, account }] of record.accounts.entries()) {
    if (role === '' || account === undefined) continue
    const code = await unfitAccount(trx, { tenantId: ctx.tenantId, role, accountId: account })
    if (code !== undefined) issues.push(fieldIssue('account', { code }, { lines: 'accounts', index }))
  }
  return issues
}

/** The row of the item is held, of which postings hold a share. */
async function stockIssues({ trx, ctx, record, before }: Input): Promise<readonly FieldIssue[]> {
  if (before?.id === undefined || stockAccounts(before.accounts) === stockAccounts(record.accounts)) return []
  const { isStocked } = await findStock(trx, ctx.tenantId, { item: before.id })
  return isStocked ? [fieldIssue('accounts', { code: 'stockMovesAccount' })] : []
}

function stockAccounts(accounts: readonly Account[]): string {
  const ofStock = accounts.filter(({ role }) => role === 'INV')
  return ofStock
    .map(({ site, account }) => `${String(site ?? 0)}/${String(account)}`)
    .toSorted()
    .join()
}
