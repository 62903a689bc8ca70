import { choiceParam, idParam } from '#core/model/param.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { factsOfRole, type AccountRole } from './account-roles.ts'
import { unfitAccount } from './unfit-account.ts'
import type { AccountMapping, AccountSources } from './account-source.ts'
import { movesStock } from './stock-accounts.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../../documents/effects/record-effect.ts'

const needs = {
  /** Stock stands on control accounts: `INV` is their role. */
  role: choiceParam('header', ['INV']),
  account: idParam('header', 'glAccount'),
  site: idParam('header', 'site'),
  location: idParam('header', 'location'),
  category: idParam('header', 'category'),
}

type Input = RecordEffectInput<typeof needs>
type Mapping = Input['record']

/**
 * Saves of account mappings: a journal books what a sub-ledger explains on its accounts and nothing else there, so another row would never
 * be used; and stock that lies somewhere stays on the account it is booked on.
 */
export const accountMappingEffect: RecordEffect = defineRecordEffect({
  name: 'posting:accountMapping',
  needs,
  issues: async (input) => [...(await kindIssues(input)), ...(await stockIssues(input))],
  isUsed: async ({ trx, ctx, before }) =>
    holdsStock(before) && movesStock(trx, ctx.tenantId, replaced(before, undefined)),
})

async function stockIssues({ trx, ctx, record, before }: Input): Promise<readonly FieldIssue[]> {
  const isSame = before !== undefined && JSON.stringify(mappingOf(before)) === JSON.stringify(mappingOf(record))
  if (isSame || (!holdsStock(before) && !holdsStock(record))) return []
  const isMoved = await movesStock(trx, ctx.tenantId, replaced(before, record))
  return isMoved ? [fieldIssue('account', { code: 'stockMovesAccount' })] : []
}

function holdsStock(mapping: Mapping | undefined): boolean {
  // The role is one of the choice's, which are those of the events.
  return mapping !== undefined && mapping.role !== '' && factsOfRole(mapping.role as AccountRole).ledger === 'stock'
}

/** The accounts with one mapping in place of another; a place has one at most. */
function replaced(before: Mapping | undefined, after: Mapping | undefined) {
  return (sources: AccountSources): AccountSources => {
    const mappings = sources.mappings.filter(
      (one) => before === undefined || placeOf(one) !== placeOf(mappingOf(before)),
    )
    return { ...sources, mappings: after === undefined ? mappings : [...mappings, mappingOf(after)] }
  }
}

function placeOf({ role, siteId, locationId, categoryId }: AccountMapping): string {
  return [role, siteId, locationId, categoryId].join('/')
}

function mappingOf({ role, site, location, category, account }: Mapping): AccountMapping {
  return {
    role,
    siteId: site ?? null,
    locationId: location ?? null,
    categoryId: category ?? null,
    accountId: account ?? 0,
  }
}

async function kindIssues({ trx, ctx, record }: Input): Promise<readonly FieldIssue[]> {
  const { role, account: accountId } = record
  if (role === '' || accountId === undefined) return []
  const code = await unfitAccount(trx, { tenantId: ctx.tenantId, role, accountId })
  return code === undefined ? [] : [fieldIssue('account', { code })]
}
