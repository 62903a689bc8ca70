import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import { textParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'

/** Lets a move through whose person typed the code of the site it is about (RESET-4). @throws E_VALIDATION beside what was typed */
export const confirmSiteEffect = defineMoveEffect({
  name: 'reset:confirmSite',
  params: { typed: textParam('header', ['text']) },
  async apply({ trx, ctx, record }, { header, fieldOf }) {
    const found = await sql<{ readonly code: string }>`select code from site
      where tenant_id = ${ctx.tenantId} and id = ${standardOf(record).site}`.execute(trx)
    const code = found.rows[0]?.code ?? ''
    if (header.typed.trim() !== code)
      throw appError(
        'E_VALIDATION',
        {},
        { issues: [fieldIssue(fieldOf('typed') ?? '', { code: 'typeSiteCode', params: { code } })] },
      )
    return {}
  },
})
