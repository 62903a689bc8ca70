import { appError } from '#core/errors/app-error.ts'
import { textParam } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect } from '../documents/effects/move-effect.ts'
import type { Secrets } from '../db/prepare/secrets.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { SampleMailData } from '../mail/templates/sample-mail.ts'

/** Mails the example of a wording to whoever asks for it (MAIL-24). @throws E_NO_ADDRESS where that person has none */
export function createTestEffect(deps: { readonly secrets: Secrets }): MoveEffect {
  return defineMoveEffect({
    name: 'mail:test',
    params: {
      subject: textParam('header', ['text']),
      opening: textParam('header', ['multiline']),
      language: textParam('header', ['choice']),
    },
    keepsVersion: true,
    async apply({ trx, ctx: { tenantId, userId }, record }, { header: { subject, opening, language } }) {
      const reader = await trx
        .selectFrom('app_user')
        .select('email')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', userId)
        .executeTakeFirst()
      const to = reader?.email ?? ''
      if (to === '') throw appError('E_NO_ADDRESS')
      const data: SampleMailData = { subject, opening }
      await enqueueMail(trx, deps.secrets, {
        tenantId,
        template: 'sample',
        to,
        language,
        data,
        shows: standardOf(record).id,
      })
      return {}
    },
  })
}
