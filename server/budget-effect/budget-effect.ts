import { budgetUses, tellsBudget } from '#core/effects/budget-use.ts'
import { usesAt } from '#core/effects/told-uses.ts'
import type { BudgetCell } from '#core/http/figures/budget-contract.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { readBudgetEffect } from '../budgets/budget-cells.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { readableFields } from '../entity-sql/readable-entity.ts'
import { takeEffect } from '../sources/take-effect.ts'
import { draftLinks } from './draft-links.ts'
import { foretellBudget } from './foretell-budget.ts'
import { isWritten, writtenRecord, type Asked } from './written-record.ts'

/**
 * What a document does to budgets, the worst first, for the person of the scope (BUDG-9, BUDG-10): nothing where they may not read all that it is
 * worked out from, and nothing once it is committed.
 */
export async function budgetEffect(scope: CommandScope, asked: Asked): Promise<readonly BudgetCell[]> {
  const { trx, ctx, family } = scope
  const [use] = budgetUses(family)
  if (use === undefined || !tellsBudget(family, readableFields(family.entity, ctx.permissions))) return []
  const record = await writtenRecord(scope, asked)
  if (family.form.budget?.ahead.includes(standardOf(record).status) !== true) return []
  const taking = isWritten(scope, record) || takesThen(family) ? await draftLinks(scope, record) : undefined
  const foretold = await foretellBudget(scope.effects, { ...scope, record, taking })
  return foretold === undefined
    ? []
    : readBudgetEffect(trx, { tenantId: ctx.tenantId, day: foretold.day }, foretold.asks)
}

/** Whether the move that is told ahead takes of sources itself: until then nothing is taken, whatever state the document is in. */
function takesThen(family: FamilyDefinition): boolean {
  return usesAt(family, family.form.budget).some(({ use }) => use === takeEffect.name)
}
