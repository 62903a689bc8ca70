import { sql } from 'kysely'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import { alertChannel } from './alert-worker.ts'

/** Has alerts about what was received looked for as soon as the move is committed, by whichever node hears of it first (SET-23). */
export const lookForAlertsEffect = defineMoveEffect({
  name: 'alerts:look',
  params: {},
  async apply({ trx, ctx }) {
    await sql`select pg_notify(${alertChannel}, ${ctx.tenantId})`.execute(trx)
    return {}
  },
})
