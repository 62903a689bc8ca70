import { sql } from 'kysely'
import { appError, type AppError } from '#core/errors/app-error.ts'
import type { Trx } from '../db/pool.ts'
import type { MoveEffectInput } from '../documents/move-effect.ts'
import { translatorFor } from '../mail/mail-text.ts'
import { linesIn } from './record-values.ts'
import type { MissingAccount } from './rules/journal.ts'
import { lineIssue } from './rules/line-issue.ts'

/** The document that is posted, and in whose words a refusal is told. */
export type PostedDocument = Pick<MoveEffectInput, 'ctx' | 'definitions' | 'record'>

/** The refusal of a posting that found no account: names the screen and the row that is missing there, and marks the line that asked. */
export async function refusedAccount(
  trx: Trx,
  { ctx, definitions, record }: PostedDocument,
  { role, movement }: MissingAccount,
): Promise<AppError> {
  const found = await sql<{ site: string; category: string | null }>`select s.name as site,
      (select c.name from item i join category c on c.tenant_id = i.tenant_id and c.id = i.category_id
        where i.tenant_id = s.tenant_id and i.id = ${movement.itemId}) as category
    from site s where s.tenant_id = ${ctx.tenantId} and s.id = ${movement.place.siteId}`.execute(trx)
  const [place] = found.rows
  const row = linesIn(record).findIndex((line) => line['id'] === movement.lineId)
  const name = translatorFor(definitions, ctx.language)(`accountMapping.option.role.${role}`)
  const params = { role: name, site: place?.site ?? '', category: place?.category ?? '–', line: row + 1 }
  const issues = row < 0 ? [] : [lineIssue({ row, field: 'item', code: 'E_ACCOUNT', params: { role: name } })]
  return appError('E_ACCOUNT', params, { issues })
}
