import { appError } from '#core/errors/app-error.ts'
import { idParam, wordParam } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { newSecretText } from '../access/secret-text.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect } from '../documents/effects/move-effect.ts'
import { findConnection } from './connections.ts'
import { goAddress } from './addresses.ts'
import type { PunchoutDeps } from './punchout-deps.ts'
import { beginVisit, endVisits } from './visits.ts'

const minute = 60_000

/** How long the address that leads out may wait to be opened, and how long the way back stays open. */
const lifetimes = { out: 5 * minute, back: 4 * 60 * minute }

/** Moves of a cart: one opens the catalogue of its supplier, one ends every way back (PUNCH-3, PUNCH-4). */
export function createVisitEffects({ publicUrl }: PunchoutDeps): readonly MoveEffect[] {
  return [
    defineMoveEffect({
      name: 'punchout:open',
      params: { supplier: idParam('header', 'supplier'), to: wordParam(['create', 'edit', 'inspect']) },
      async apply({ trx, ctx, clock, definitions, record }, { header: { supplier, to } }) {
        const connectionId = supplier === undefined ? undefined : await findConnection(trx, supplier)
        if (connectionId === undefined || supplier === undefined) throw appError('E_PUNCHOUT_SETUP')
        const now = clock.now()
        const token = newSecretText()
        const visit = { cartId: standardOf(record).id, connectionId, supplierId: supplier, siteId: ctx.siteId }
        const by = { userId: ctx.userId, language: ctx.language, operation: to, buyerCookie: newSecretText(), token }
        const until = new Date(now.getTime() + lifetimes.out)
        const expiresOn = new Date(now.getTime() + lifetimes.back)
        await beginVisit(trx, { ...visit, ...by, goUntil: until, expiresOn }, now)
        const translate = translatorFor(definitions, ctx.language)
        return { opens: goAddress(publicUrl, ctx.tenantId, token), said: translate('punchoutCart.said.opening') }
      },
    }),
    defineMoveEffect({
      name: 'punchout:end',
      params: {},
      async apply({ trx, clock, record }) {
        await endVisits(trx, standardOf(record).id, clock.now())
        return {}
      },
    }),
  ]
}
