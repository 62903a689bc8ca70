import type { FastifyInstance } from 'fastify'
import { AppError, appError } from '#core/errors/app-error.ts'
import {
  FiguresBody,
  figuresPath,
  type FigureQuestion,
  type FiguresAnswer,
  type FigureValue,
} from '#core/http/figures/figures-contract.ts'
import { withTenant } from '../db/with-tenant.ts'
import { contextOf } from '../http/access.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { knownRefusal } from '../http/known-refusal.ts'
import type { RequestContext } from '../http/request-context.ts'
import { figurePlaces, seesPlace } from './figure-places.ts'
import { createFigures, figureRow } from './figure.ts'

/** Reads that people steer end after this long. */
const statementTimeoutMs = 2000

/** How many figures are read beside each other. */
const atOnce = 4

/**
 * POST /inventory/api/Figures: live figures for many rows, while a document is written. Whoever sees a screen that shows one may ask
 * (E_PERM), about places their site sees (E_NOT_FOUND); a question that is refused leaves the others theirs, and a call
 * none of whose questions has an answer is refused as its first is.
 */
export function figureRoutes(app: FastifyInstance, deps: AppDeps): void {
  const asked: Asked = { deps, figures: createFigures(deps.figures) }
  app.route<{ Body: FiguresBody }>({
    method: 'POST',
    url: figuresPath,
    config: { access: 'session' },
    schema: { body: FiguresBody },
    handler: async (request): Promise<FiguresAnswer> => {
      const ctx = contextOf(request)
      const answers = await answerAll(request.body.questions, (question) => answer(asked, ctx, question))
      const [first] = answers
      if (first instanceof AppError && answers.every((one) => one instanceof AppError)) throw first
      return { answers: answers.map((one) => (one instanceof AppError ? { refused: one.code } : { values: one })) }
    },
  })
}

type Answer = readonly FigureValue[] | AppError

/** Some at a time, so that one form never takes all connections. */
async function answerAll(
  questions: readonly FigureQuestion[],
  answerOne: (question: FigureQuestion) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (let from = 0; from < questions.length; from += atOnce)
    answers.push(...(await Promise.all(questions.slice(from, from + atOnce).map(answerOne))))
  return answers
}

interface Asked {
  readonly deps: AppDeps
  readonly figures: ReturnType<typeof createFigures>
}

async function answer(asked: Asked, ctx: RequestContext, question: FigureQuestion): Promise<Answer> {
  try {
    return await valuesOf(asked, ctx, question)
  } catch (error) {
    // One that takes too long is refused alone as well.
    const refusal = error instanceof AppError ? error : error instanceof Error ? knownRefusal(error) : undefined
    if (refusal === undefined) throw error
    return refusal
  }
}

async function valuesOf(
  { deps, figures }: Asked,
  ctx: RequestContext,
  { figure: name, at, rows }: FigureQuestion,
): Promise<readonly FigureValue[]> {
  const figure = figures.find(name)
  if (!figure) throw appError('E_NOT_FOUND')
  const places = figurePlaces(deps.definitions.forTenant(ctx.tenantId), ctx.permissions, figure.name)
  const isRefused = figure.readIf !== undefined && !ctx.permissions.has(figure.readIf)
  if (isRefused || places.length === 0) throw appError('E_PERM')
  const scope = { tenantId: ctx.tenantId, siteId: ctx.siteId, statementTimeoutMs }
  return withTenant(deps.db, scope, async (trx) => {
    if (at !== null && !(await seesPlace(trx, ctx, { id: at, places }))) throw appError('E_NOT_FOUND')
    return figure.read(trx, { at, rows: rows.map(figureRow) }, ctx)
  })
}
