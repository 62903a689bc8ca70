import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveQuestion } from '../documents/effects/move-effect.ts'

/**
 * The move needs a second person: whoever wrote on the record since it was made last is not offered it and refused (VEND-5). The log says
 * who did, which nobody changes. @throws E_SELF_APPROVE
 */
export const secondPersonEffect: MoveEffect = defineMoveEffect({
  name: 'suppliers:secondPerson',
  params: {},
  offer: async (question) => ((await hasWritten(question)) ? undefined : {}),
  async apply(input) {
    if (await hasWritten(input)) throw appError('E_SELF_APPROVE')
    return {}
  },
})

async function hasWritten({ trx, ctx, family, move, record }: MoveQuestion): Promise<boolean> {
  const id = String(standardOf(record).id)
  const { rows } = await sql`select 1 from audit_log a
    where a.tenant_id = ${ctx.tenantId} and a.entity = ${family.entity.id} and a.entity_id = ${id}
      and a.user_id = ${ctx.userId} and a.action in ('create', 'change')
      and a.seq > coalesce((select max(m.seq) from audit_log m where m.tenant_id = ${ctx.tenantId}
        and m.entity = ${family.entity.id} and m.entity_id = ${id} and m.action = ${move.id}), 0)
    limit 1`.execute(trx)
  return rows.length > 0
}
