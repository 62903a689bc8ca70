import type { FastifyInstance } from 'fastify'
import { budgetUses, tellsBudget } from '#core/effects/budget-use.ts'
import {
  BudgetEffectBody,
  budgetEffectPath,
  type BudgetCell,
  type BudgetEffectAnswer,
} from '#core/http/figures/budget-contract.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { readBudgetEffect } from '../budgets/budget-cells.ts'
import { writeRoute } from '../documents/command/write-route.ts'
import { commandDeps } from '../documents/command/command-deps.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { effectOf } from '../documents/effects/move-effect.ts'
import { refusalOfWriting, refuse } from '../documents/may/may-write.ts'
import { readInScope } from '../documents/present/get-record.ts'
import { readableFields } from '../entity-sql/readable-entity.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { draftLinks } from './draft-links.ts'
import { isWritten, writtenRecord, type Asked } from './written-record.ts'

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
      const cells = await readInScope(deps, { request, set }, (scope) => budgetEffect(scope, { id, body }))
      return { cells }
    },
  })
}

async function budgetEffect(scope: CommandScope, asked: Asked): Promise<readonly BudgetCell[]> {
  // What is made up to ask about any cell is told to those who write such documents alone.
  if (asked.body !== undefined) refuse(refusalOfWriting(scope))
  const { trx, ctx, family, effects } = scope
  const [use] = budgetUses(family)
  if (use === undefined || !tellsBudget(family, readableFields(family.entity, ctx.permissions))) return []
  const record = await writtenRecord(scope, asked)
  if (family.form.budget?.ahead.includes(standardOf(record).status) !== true) return []
  const taking = isWritten(scope, record) ? await draftLinks(scope, record) : undefined
  const foretold = await effectOf(effects, use).foretell?.({ ...scope, use, record, body: {}, taking })
  return foretold === undefined
    ? []
    : readBudgetEffect(trx, { tenantId: ctx.tenantId, day: foretold.day }, foretold.asks)
}
