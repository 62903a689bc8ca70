import type { FastifyInstance } from 'fastify'
import { BudgetEffectBody, budgetEffectPath, type BudgetEffectAnswer } from '#core/http/figures/budget-contract.ts'
import { writeRoute } from '../documents/command/write-route.ts'
import { commandDeps } from '../documents/command/command-deps.ts'
import { refusalOfWriting, refuse } from '../documents/may/refusal.ts'
import { readInScope } from '../documents/present/get-record.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { budgetEffect } from './budget-effect.ts'

/**
 * POST /inventory/api/BudgetEffect: what a document does to budgets, while it is written and while it waits for approval (BUDG-9). Whoever may not
 * read all that this is worked out from is told of none.
 */
export function budgetEffectRoutes(app: FastifyInstance, appDeps: AppDeps): void {
  const deps = commandDeps(app, appDeps)
  app.route<{ Body: BudgetEffectBody }>({
    method: 'POST',
    url: budgetEffectPath,
    ...writeRoute,
    schema: { body: BudgetEffectBody },
    handler: async (request): Promise<BudgetEffectAnswer> => {
      const { set, id, body } = request.body
      const cells = await readInScope(deps, { request, set }, (scope) => {
        // What is made up to ask about any cell is told to those who write such documents alone.
        if (body !== undefined) refuse(refusalOfWriting(scope))
        return budgetEffect(scope, { id, body })
      })
      return { cells }
    },
  })
}
