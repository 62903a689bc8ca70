import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { appError, type AppError } from '#core/errors/app-error.ts'
import type { Trx } from '../../db/pool.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { translatorFor } from '../../definitions/translator-for.ts'
import type { MissingAccount } from './journal-line.ts'
import { lineIssue, type FaultPlaces } from '../faults/line-issue.ts'

/** What this SQL reads of tables that definitions draw. */
export const refusedAccountReads: TableReads = {
  by: 'server/posting/ledger/refused-account.ts',
  entities: { category: { name: 'text' } },
}

/** In whose words a refusal is told, and the cells it marks. */
export type PostedDocument = Pick<MoveEffectInput, 'ctx' | 'definitions'> & { readonly places: FaultPlaces }

/** The refusal of a posting that found no account: names the screen and the row that is missing there, and marks the line that asked. */
export async function refusedAccount(
  trx: Trx,
  { ctx, definitions, places }: PostedDocument,
  { role, siteId, line }: MissingAccount,
): Promise<AppError> {
  const found = await sql<{ site: string; category: string | null }>`select s.name as site,
      (select c.name from category c where c.tenant_id = s.tenant_id and c.id = ${line?.item?.categoryId ?? null}::bigint) as category
    from site s where s.tenant_id = ${ctx.tenantId} and s.id = ${siteId}`.execute(trx)
  const [place] = found.rows
  const name = translatorFor(definitions, ctx.language)(`posting.role.${role}`)
  const params = { role: name, site: place?.site ?? '', category: place?.category ?? '–', line: (line?.row ?? -1) + 1 }
  const fault = line && ({ row: line.row, param: 'item', code: 'E_ACCOUNT', params: { role: name } } as const)
  return appError('E_ACCOUNT', params, { issues: fault === undefined ? [] : [lineIssue(fault, places)] })
}
