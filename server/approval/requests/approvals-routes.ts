import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import { appError } from '#core/errors/app-error.ts'
import { viewRights } from '#core/model/screens/may-view.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { readRecord } from '../../documents/read/read-record.ts'
import { parseRecordPath } from '../../documents/command/set-path.ts'
import { contextOf } from '../../http/access.ts'
import type { AppDeps } from '../../http/app-deps.ts'
import { readApprovals } from './read-approvals.ts'

/** One document's round for people signed in; what waits for them is the set ApprovalTasks. */
export function approvalsFeature(app: FastifyInstance, deps: AppDeps): void {
  const permissionOf = (request: FastifyRequest) => {
    const family = addressedFamily(request, deps)?.family
    if (family === undefined) return undefined
    const { permissions } = contextOf(request)
    return viewRights(family).find((right) => permissions.has(right)) ?? family.permissions.view
  }
  const tags = ['Approvals']
  app.get(
    '/inventory/api/:target/approvals',
    { config: { access: { permissionOf } }, schema: { tags } },
    async (request) => {
      const { tenantId, siteId, permissions } = contextOf(request)
      const seesCost = permissions.has('ViewCost')
      const { family, id } = addressedFamily(request, deps) ?? notFound()
      const docTypeId = family.docType ?? notFound()
      const value = await withTenant(deps.db, { tenantId, siteId, statementTimeoutMs: 2_000 }, async (trx) => {
        if ((await readRecord(trx, { family, id, siteId })) === undefined) return notFound()
        return readApprovals(trx, { tenantId, docTypeId, docId: id, seesCost })
      })
      return { value }
    },
  )
}

/** Family and id of `Requisitions(12)`; undefined when the tenant has no such set. */
function addressedFamily(request: FastifyRequest, deps: AppDeps): { family: FamilyDefinition; id: number } | undefined {
  // The route has exactly this parameter.
  const { target } = request.params as { readonly target: string }
  const { set, id } = parseRecordPath(target)
  const family = deps.definitions.forTenant(contextOf(request).tenantId).familyBySet(set)
  return family === undefined ? undefined : { family, id }
}

function notFound(): never {
  throw appError('E_NOT_FOUND')
}
