import { appError } from '#core/errors/app-error.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { integerParam, optional, textParam, written } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect } from '../documents/effects/move-effect.ts'
import type { PunchoutDeps } from './punchout-deps.ts'
import { dropSecret, keepSecret } from './secrets.ts'
import { supplierAddress } from './supplier-address.ts'
import { endVisitsThrough } from './visits.ts'

/** Moves of a connection to a supplier's catalogue: one takes the secret in and connects, one ends that, forgets it and ends visits under way (PUNCH-2, PUNCH-14). */
export function createConnectionEffects(deps: PunchoutDeps): readonly MoveEffect[] {
  return [
    defineMoveEffect({
      name: 'punchout:connect',
      params: {
        url: textParam('header', ['text']),
        secret: textParam('header', ['text']),
        since: written(textParam('header', ['instant'])),
        ended: optional(written(integerParam('header'))),
      },
      async apply({ trx, ctx, clock, record }, { header, fieldOf }) {
        if (supplierAddress(header.url, deps.addresses) === undefined)
          throw appError('E_VALIDATION', {}, { issues: [fieldIssue(fieldOf('url') ?? '', { code: 'secureAddress' })] })
        const of = { secrets: deps.secrets, connectionId: standardOf(record).id }
        const now = clock.now()
        await keepSecret(trx, of, { text: header.secret, userId: ctx.userId, now })
        // It was asked for and is sealed: the record never holds it.
        const kept = { [fieldOf('secret') ?? '']: null, [fieldOf('since') ?? '']: now.toISOString() }
        const ended = fieldOf('ended')
        return { set: ended === undefined ? kept : { ...kept, [ended]: null } }
      },
    }),
    defineMoveEffect({
      name: 'punchout:disconnect',
      params: {
        since: optional(written(textParam('header', ['instant']))),
        ended: optional(written(integerParam('header'))),
      },
      async apply({ trx, ctx, clock, definitions, record }, { fieldOf }) {
        const { id } = standardOf(record)
        await dropSecret(trx, id)
        const count = await endVisitsThrough(trx, id, clock.now())
        const [since, ended] = [fieldOf('since'), fieldOf('ended')]
        const set = {
          ...(since === undefined ? {} : { [since]: null }),
          ...(ended === undefined ? {} : { [ended]: count }),
        }
        if (count === 0) return { set }
        return { set, said: translatorFor(definitions, ctx.language)('punchoutConnection.said.ended', { count }) }
      },
    }),
  ]
}
