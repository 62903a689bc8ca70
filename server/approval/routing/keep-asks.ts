import { sql } from 'kysely'
import { printDecimal } from '#core/decimal/decimal.ts'
import { AppError } from '#core/errors/app-error.ts'
import { foretellBudget } from '../../budget-effect/foretell-budget.ts'
import type { ForetellInput, Foretold, MoveEffect } from '../../documents/effects/move-effect.ts'
import type { ApprovalDocument } from '../document/approval-document.ts'

/** Keeps what a document asks of budgets with its question, so that a list of many questions need not work it out of each (APPR-64). */
export async function keepAsks(
  foretelling: ReadonlyMap<string, MoveEffect>,
  input: ForetellInput,
  { trx, tenantId, docTypeId, docId, versionNo }: ApprovalDocument,
): Promise<void> {
  const foretold = await foretoldOf(foretelling, input)
  if (foretold === undefined) return
  const { day, isOwnDay, admits, asks } = foretold
  await sql`delete from approval_ask
    where tenant_id = ${tenantId} and doc_type_id = ${docTypeId} and doc_id = ${docId}`.execute(trx)
  const rows = asks.map(({ siteId, costCentreId, accountId, periodId, amount }) => ({
    site: siteId,
    centre: costCentreId,
    account: accountId,
    period: periodId,
    amount: printDecimal(amount),
  }))
  await sql`insert into approval_ask (tenant_id, doc_type_id, doc_id, place, doc_version, site_id, cost_centre_id, account_id, period_id, amount, day, admits)
    select ${tenantId}, ${docTypeId}, ${docId}, row_number() over (order by a.site, a.centre, a.account, a.period), ${versionNo},
      a.site, a.centre, a.account, a.period, sum(a.amount), ${isOwnDay ? day : null}::date, ${admits}::text[]
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(site bigint, centre bigint, account bigint, period bigint, amount numeric)
    where a.centre is not null and a.account is not null
    group by a.site, a.centre, a.account, a.period`.execute(trx)
}

/** What is refused when it is booked is refused then, in its own words; until then there is nothing to tell. */
async function foretoldOf(
  foretelling: ReadonlyMap<string, MoveEffect>,
  input: ForetellInput,
): Promise<Foretold | undefined> {
  try {
    return await foretellBudget(foretelling, input)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
