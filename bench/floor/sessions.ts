import type { FastifyInstance } from 'fastify'
import { ask, type FloorDatabase } from './floor-database.ts'

/** A sign of life of one session, by hand: the row is written there and then, whoever asks. */
export function addSessions(app: FastifyInstance, { inTransaction }: FloorDatabase): void {
  app.post<{ Body: { readonly place: number } }>('/alive', ({ body: { place } }) =>
    inTransaction(async (client) => ({
      answer: '{}',
      last: [ask(client, { name: 'alive', text: aliveText }, [place])],
    })),
  )
}

const aliveText = `update session set last_activity = now() where tenant_id = 'ui'
  and id = (select id from session where tenant_id = 'ui' and id > lpad($1::int::text, 2, '0') order by id limit 1)`
