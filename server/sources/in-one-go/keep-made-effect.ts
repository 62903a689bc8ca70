import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { docTypeOf } from '../lock-sources.ts'

/** Refuses to undo a document while one that was made with it in one go stands, which has to be cancelled first. @throws E_MADE_STANDS */
export const keepMadeEffect = defineMoveEffect({
  name: 'sources:keepMade',
  params: {},
  async apply(input) {
    const standing = await findStanding(input)
    if (standing !== undefined) throw appError('E_MADE_STANDS', { number: standing })
    return {}
  },
})

async function findStanding({ trx, ctx, family, record, definitions }: MoveEffectInput): Promise<string | undefined> {
  const { rows } = await sql<{ readonly type: number; readonly number: string | null; readonly status: string }>`
    select r.doc_type_id as type, r.doc_no as number, r.status from doc_link k
    join doc_registry r on r.tenant_id = k.tenant_id and r.doc_type_id = k.to_type and r.doc_id = k.to_id
    where k.tenant_id = ${ctx.tenantId} and k.from_type = ${docTypeOf(family)} and k.from_id = ${standardOf(record).id}
      and k.link_kind = 'made' order by r.doc_id`.execute(trx)
  const families = [...definitions.families.values()]
  const standing = rows.find(({ type, status }) => {
    const made = families.find(({ docType }) => docType === type)
    return made?.workflow?.voided.includes(status) !== true
  })
  return standing && (standing.number ?? '')
}
