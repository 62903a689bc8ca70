import type { BudgetDefinition } from '../../../model/section-parts.ts'
import type { FamilySource } from '../../schema/family/family-schema.ts'

/** What is held against budgets, with the states in which that is still ahead; undefined where a form tells nothing of them. */
export function normalizeBudget({ form, workflow }: FamilySource): BudgetDefinition | undefined {
  const budget = form?.budget
  if (budget === undefined || workflow === undefined) return undefined
  const { state, move } = budget
  const asked = Object.values(workflow.moves).filter(({ by }) => by === 'approver')
  const made = workflow.moves[move ?? '']?.from ?? []
  const ahead = [...(workflow.editable ?? [workflow.start]), ...asked.flatMap(({ from }) => from), ...made]
  return { state, move, ahead: [...new Set(ahead)] }
}
