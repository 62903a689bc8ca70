import type { FastifyInstance } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import { FiguresBody, figuresPath, type FiguresAnswer } from '#core/http/figures-contract.ts'
import { withTenant } from '../db/with-tenant.ts'
import { contextOf } from '../http/access.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { createFigures } from './figure.ts'

/** Reads that people steer end after this long (security 2.7). */
const statementTimeoutMs = 2000

/** POST /inventory/api/Figures: one live figure for many rows, while a document is written. */
export function figureRoutes(app: FastifyInstance, deps: AppDeps): void {
  const figures = createFigures(deps.figures)
  app.route<{ Body: FiguresBody }>({
    method: 'POST',
    url: figuresPath,
    config: { access: 'session' },
    schema: { body: FiguresBody },
    handler: async (request): Promise<FiguresAnswer> => {
      const ctx = contextOf(request)
      const figure = figures.find(request.body.figure)
      if (!figure) throw appError('E_NOT_FOUND')
      if (figure.readIf !== undefined && !ctx.permissions.has(figure.readIf)) throw appError('E_PERM')
      const { at } = request.body
      const rows = request.body.rows.map((row) => ({ item: row.item, unit: row.unit ?? null }))
      const scope = { tenantId: ctx.tenantId, siteId: ctx.siteId, statementTimeoutMs }
      return { values: await withTenant(deps.db, scope, (trx) => figure.read(trx, { at, rows }, ctx)) }
    },
  })
}
