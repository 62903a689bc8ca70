import { appError } from '#core/errors/app-error.ts'
import type { MoveEffect, MoveEffectInput, MoveEffectResult } from '../documents/move-effect.ts'
import { findUnposted } from './find-unposted.ts'
import { idIn, textIn } from './record-values.ts'

/** Opening and closing of periods. The record's lock keeps postings out meanwhile: the database's gate takes a share of it. */
export const periodMoveEffects: readonly MoveEffect[] = [
  { name: 'posting:closePeriod', apply: closePeriod },
  {
    name: 'posting:openPeriod',
    apply: ({ move }) => Promise.resolve({ status: move.to, set: { closedAt: null } }),
  },
]

/** Closes a period. @throws E_PERIOD_UNPOSTED, which may be confirmed, while documents of its days are not posted. */
async function closePeriod({
  trx,
  ctx,
  clock,
  definitions,
  move,
  record,
  body,
}: MoveEffectInput): Promise<MoveEffectResult> {
  if (body.Confirmed !== true) {
    const period = {
      siteId: idIn(record, 'site'),
      startsOn: textIn(record, 'startsOn'),
      endsOn: textIn(record, 'endsOn'),
    }
    const { count, numbers } = await findUnposted(trx, { tenantId: ctx.tenantId, definitions, ...period })
    if (count > 0) throw appError('E_PERIOD_UNPOSTED', { count, numbers }, { body: { CanConfirm: true } })
  }
  return { status: move.to, set: { closedAt: clock.now().toISOString() } }
}
