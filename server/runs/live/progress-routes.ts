import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import { runPath, type RunAnswer, type RunProgress } from '#core/http/runs-contract.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { mayView } from '#core/model/screens/may-view.ts'
import type { Trx } from '../../db/pool.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { readRecord } from '../../documents/read/read-record.ts'
import { contextOf } from '../../http/access.ts'
import type { AppDeps } from '../../http/app-deps.ts'

/** GET /inventory/api/Runs/{Set}/{id}: the last job of a document, for whoever sees the document. */
export function runProgressRoutes(app: FastifyInstance, { db, definitions: store, clock }: AppDeps): void {
  app.route<{ Params: { set: string; id: string } }>({
    method: 'GET',
    url: runPath(':set', ':id'),
    config: { access: 'session' },
    handler: async (request): Promise<RunAnswer> => {
      const ctx = contextOf(request)
      const { tenantId, siteId, userId } = ctx
      const definitions = store.forTenant(tenantId)
      const family = definitions.familyBySet(request.params.set)
      const id = Number(request.params.id)
      if (family?.run === undefined || !Number.isSafeInteger(id)) throw appError('E_NOT_FOUND')
      if (!mayView(family, ctx.permissions)) throw appError('E_PERM')
      return withTenant(db, { tenantId, siteId, userId }, async (trx) => {
        // The job first: one that ended while this is answered must not be told with its document as it stood before (RUN-17).
        const job = await lastJobOf(trx, { tenantId, family: family.id, docId: id, now: clock.now() })
        const found = await readRecord(trx, { family, id, siteId })
        if (found === undefined) throw appError('E_NOT_FOUND')
        return { job: job ?? null, version: standardOf(found.record).versionNo }
      })
    },
  })
}

interface JobOf {
  readonly tenantId: string
  readonly family: string
  readonly docId: number
  readonly now: Date
}

async function lastJobOf(trx: Trx, { tenantId, family, docId, now }: JobOf): Promise<RunProgress | undefined> {
  const { rows } =
    await sql<RunProgress>`select j.step, j.state, j.total, j.done, j.refused, u.display_name as person, j.message,
      j.is_stop_asked as "isStopAsked", case when j.state = 'Waiting' and j.due_on > ${now.toISOString()}::timestamptz then j.due_day::text end as "dueDay"
    from job j join app_user u on u.tenant_id = j.tenant_id and u.id = j.person_id
    where j.tenant_id = ${tenantId} and j.family = ${family} and j.doc_id = ${docId} order by j.id desc limit 1`.execute(
      trx,
    )
  return rows[0]
}
