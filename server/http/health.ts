import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { appError } from '#core/errors/app-error.ts'
import type { AppDeps, Feature } from './app-deps.ts'

const Health = Type.Object({ status: Type.String() })

/** GET /health/live: the process answers. GET /health/ready: it can do work; 503 while it cannot or is stopping. */
export const healthFeature: Feature = (app, deps) => {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  const options = { config: { access: 'public', anyTenant: true }, schema: { response: { 200: Health } } } as const
  app.get('/health/live', options, async () => ({ status: 'live' }))
  app.get('/health/ready', options, async () => {
    const isOpen = !isStopping && !deps.isDraining() && deps.preparation.isOver()
    if (!isOpen || !(await answers(deps))) throw appError('E_NOT_READY')
    return { status: 'ready' }
  })
}

/** Milliseconds a balancer may wait for "not ready"; a database that vanished keeps a connection waiting far longer. */
const patienceMs = 2_000

async function answers({ db }: AppDeps): Promise<boolean> {
  const answer = db
    .transaction()
    .execute(async (trx) => {
      await sql`set local statement_timeout = 1000`.execute(trx)
      await sql`select 1`.execute(trx)
      return true
    })
    .catch(() => false)
  return Promise.race([answer, delay(patienceMs, false, { ref: false })])
}
