import type { FastifyInstance } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import { FiguresBody, figuresPath, type FiguresAnswer } from '#core/http/figures/figures-contract.ts'
import { withTenant } from '../db/with-tenant.ts'
import { contextOf } from '../http/access.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { figurePlaces, seesPlace } from './figure-places.ts'
import { createFigures, figureRow } from './figure.ts'

/** Reads that people steer end after this long. */
const statementTimeoutMs = 2000

/**
 * POST /inventory/api/Figures: one live figure for many rows, while a document is written. Whoever sees a screen that shows it may ask
 * (E_PERM), about places their site sees (E_NOT_FOUND).
 */
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
      const places = figurePlaces(deps.definitions.forTenant(ctx.tenantId), ctx.permissions, figure.name)
      const isRefused = figure.readIf !== undefined && !ctx.permissions.has(figure.readIf)
      if (isRefused || places.length === 0) throw appError('E_PERM')
      const { at } = request.body
      const rows = request.body.rows.map(figureRow)
      const scope = { tenantId: ctx.tenantId, siteId: ctx.siteId, statementTimeoutMs }
      const values = await withTenant(deps.db, scope, async (trx) => {
        if (at !== null && !(await seesPlace(trx, ctx, { id: at, places }))) throw appError('E_NOT_FOUND')
        return figure.read(trx, { at, rows }, ctx)
      })
      return { values }
    },
  })
}
