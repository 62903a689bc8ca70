import type { FastifyInstance, FastifyRequest } from 'fastify'
import { projectFamily } from '#core/definition/project/project-family.ts'
import { appError } from '#core/errors/app-error.ts'
import { labelFormatsPath, LabelFormatsQuery, type LabelFormatsAnswer } from '#core/http/print/labels-contract.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { parseSetPath } from '../../documents/command/set-path.ts'
import { contextOf } from '../../http/access.ts'
import type { AppDeps } from '../../http/app-deps.ts'
import { contentDisposition } from '../../http/content-disposition.ts'
import { createTenantGate } from '../../odata/tenant-gate.ts'
import type { DrawPdf } from '../write-pdf.ts'
import { labelDocument } from './label-document.ts'
import { readFormats } from './read-format.ts'
import { readLabels } from './read-labels.ts'

/** Labels of one tenant that are read at once on a node, and that wait. */
const gateLimits = { running: 2, waiting: 16 }

/** Labels of the records of a query: `/inventory/api/{Set}/$labels?format=…`, and the formats there are (docs/spec/labels.md). */
export function labelRoutes(app: FastifyInstance, deps: AppDeps, drawPdf: DrawPdf): void {
  const gate = createTenantGate(gateLimits)
  app.get<{ Querystring: LabelFormatsQuery }>(
    labelFormatsPath,
    { config: { access: 'session' }, schema: { querystring: LabelFormatsQuery } },
    (request) => formatsOf(deps, request, request.query.set),
  )
  app.get<{ Params: { target: string } }>(
    '/inventory/api/:target/$labels',
    { config: { access: 'session' } },
    async (request, reply) => {
      const { set, id } = parseSetPath(request.params.target)
      if (id !== undefined) throw appError('E_NOT_FOUND')
      const { rows, around } = await readLabels({ ...deps, gate }, request, set)
      const content = await drawPdf(labelDocument(rows, around))
      return reply
        .headers({
          'content-disposition': contentDisposition(`${around.title}.pdf`),
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        .type('application/pdf')
        .send(content)
    },
  )
}

/** E_NOT_FOUND for what is not there, is not labelled, or is not seen by the caller. */
async function formatsOf(
  { db, definitions }: AppDeps,
  request: FastifyRequest,
  set: string,
): Promise<LabelFormatsAnswer> {
  const ctx = contextOf(request)
  const { tenantId, siteId } = ctx
  const all = definitions.forTenant(tenantId)
  const whole = all.familyBySet(set)
  const family = whole && projectFamily(whole, ctx, all)
  if (whole === undefined || family?.access.canView !== true || whole.entity.labels.length === 0)
    throw appError('E_NOT_FOUND')
  const found = await withTenant(db, { tenantId, siteId }, (trx) => readFormats(trx, all, whole.id))
  return { formats: found.map(({ id, name, format }) => ({ id, name, places: format.across * format.down })) }
}
