import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import { runPath, type RunAnswer, type RunProgress } from '#core/http/runs-contract.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { readRecord } from '../../documents/read/read-record.ts'
import { contextOf } from '../../http/access.ts'
import type { AppDeps } from '../../http/app-deps.ts'

/** GET /inventory/api/Runs/{Set}/{id}: the last job of a document, for whoever sees the document. */
export function runProgressRoutes(app: FastifyInstance, { db, definitions: store }: AppDeps): void {
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
      if (!ctx.permissions.has(family.permissions.view)) throw appError('E_PERM')
      return withTenant(db, { tenantId, siteId, userId }, async (trx) => {
        const found = await readRecord(trx, { family, id, siteId })
        if (found === undefined) throw appError('E_NOT_FOUND')
        const { rows } =
          await sql<RunProgress>`select j.step, j.state, j.total, j.done, j.refused, u.display_name as person, j.message,
            j.is_stop_asked as "isStopAsked"
          from job j join app_user u on u.tenant_id = j.tenant_id and u.id = j.person_id
          where j.tenant_id = ${tenantId} and j.family = ${family.id} and j.doc_id = ${id} order by j.id desc limit 1`.execute(
            trx,
          )
        return { job: rows[0] ?? null, version: standardOf(found.record).versionNo }
      })
    },
  })
}
