import { sql } from 'kysely'
import { defineRecordEffect } from '../documents/effects/record-effect.ts'
import { healthChannel } from './health-worker.ts'

/** Wakes whoever works off runs of checks once the wish for one is committed (HEALTH-740). */
export const askEffect = defineRecordEffect({
  name: 'health:ask',
  needs: {},
  async apply({ trx, ctx }) {
    await sql`select pg_notify(${healthChannel}, ${ctx.tenantId})`.execute(trx)
    return { staleSessions: [] }
  },
})
