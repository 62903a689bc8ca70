import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { idParam, textParam, written } from '#core/effects/param.ts'
import { appError } from '#core/errors/app-error.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput, MoveEffectResult } from '../../documents/effects/move-effect.ts'
import { findUnposted } from './find-unposted.ts'

const closedAt = written(textParam('header', ['instant']))

const closeParams = {
  site: idParam('header', 'site'),
  startsOn: textParam('header', ['date']),
  endsOn: textParam('header', ['date']),
  closedAt,
}

/** Opening and closing of periods. The record's lock keeps postings out meanwhile: the database's gate takes a share of it. */
export const periodMoveEffects: readonly MoveEffect[] = [
  defineMoveEffect({ name: 'posting:closePeriod', params: closeParams, apply: closePeriod }),
  defineMoveEffect({
    name: 'posting:openPeriod',
    params: { closedAt },
    apply: (_input, { fieldOf }) => Promise.resolve({ set: { [fieldOf('closedAt') ?? '']: null } }),
  }),
]

/** Closes a period. @throws E_PERIOD_UNPOSTED, which may be confirmed, while documents of its days are not posted. */
async function closePeriod(
  { trx, ctx, clock, definitions, body }: MoveEffectInput,
  { header: { site, startsOn, endsOn }, fieldOf }: BoundRecord<typeof closeParams>,
): Promise<MoveEffectResult> {
  if (body.Confirmed !== true && site !== undefined) {
    const period = { siteId: site, startsOn, endsOn }
    const { count, numbers } = await findUnposted(trx, { tenantId: ctx.tenantId, definitions, ...period })
    if (count > 0) throw appError('E_PERIOD_UNPOSTED', { count, numbers }, { body: { CanConfirm: true } })
  }
  return { set: { [fieldOf('closedAt') ?? '']: clock.now().toISOString() } }
}
