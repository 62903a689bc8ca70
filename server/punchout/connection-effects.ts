import { appError } from '#core/errors/app-error.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { optional, textParam, written } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect } from '../documents/effects/move-effect.ts'
import type { PunchoutDeps } from './punchout-deps.ts'
import { dropSecret, keepSecret } from './secrets.ts'
import { supplierAddress } from './supplier-address.ts'

/** Moves of a connection to a supplier's catalogue: one takes the secret in and connects, one ends that and forgets it (PUNCH-2). */
export function createConnectionEffects(deps: PunchoutDeps): readonly MoveEffect[] {
  return [
    defineMoveEffect({
      name: 'punchout:connect',
      params: {
        url: textParam('header', ['text']),
        secret: textParam('header', ['text']),
        since: written(textParam('header', ['instant'])),
      },
      async apply({ trx, ctx, clock, record }, { header, fieldOf }) {
        if (supplierAddress(header.url, deps.addresses) === undefined)
          throw appError('E_VALIDATION', {}, { issues: [fieldIssue(fieldOf('url') ?? '', { code: 'secureAddress' })] })
        const of = { secrets: deps.secrets, connectionId: standardOf(record).id }
        const now = clock.now()
        await keepSecret(trx, of, { text: header.secret, userId: ctx.userId, now })
        // It was asked for and is sealed: the record never holds it.
        return { set: { [fieldOf('secret') ?? '']: null, [fieldOf('since') ?? '']: now.toISOString() } }
      },
    }),
    defineMoveEffect({
      name: 'punchout:disconnect',
      params: { since: optional(written(textParam('header', ['instant']))) },
      async apply({ trx, record }, { fieldOf }) {
        await dropSecret(trx, standardOf(record).id)
        const since = fieldOf('since')
        return since === undefined ? {} : { set: { [since]: null } }
      },
    }),
  ]
}
