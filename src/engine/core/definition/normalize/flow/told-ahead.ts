import type { BudgetDefinition, TakingDefinition, ToldAhead } from '../../../model/screens/section-parts.ts'
import { takingParams } from '../../../effects/taking-use.ts'
import type { FamilySource } from '../../schema/family/family-schema.ts'

/** What is held against budgets, with the states in which that is still ahead; undefined where a form tells nothing of them. */
export function normalizeBudget(source: FamilySource): BudgetDefinition | undefined {
  return source.form?.budget && toldAhead(source, source.form.budget)
}

/** What lines that are made of others take, with the fields that name what they are made of; undefined where a form tells nothing of it. */
export function normalizeTaking(source: FamilySource): TakingDefinition | undefined {
  const taking = source.form?.taking
  const told = taking && toldAhead(source, taking)
  if (told === undefined) return undefined
  const bound = effectsOf(source, told).flatMap(({ with: params }) => takingParams.map((name) => params?.[name]))
  const paths = bound.flatMap((path) => (typeof path === 'string' ? [path.split('.')] : []))
  return {
    ...told,
    lines: paths[0]?.[0] ?? '',
    made: paths.flatMap(([, field]) => (field === undefined ? [] : [field])),
  }
}

function toldAhead({ workflow }: FamilySource, at: Partial<ToldAhead>): ToldAhead | undefined {
  if (workflow === undefined) return undefined
  const { state, move } = at
  const asked = Object.values(workflow.moves).filter(({ by }) => by === 'approver')
  const made = workflow.moves[move ?? '']?.from ?? []
  const ahead = [...(workflow.editable ?? [workflow.start]), ...asked.flatMap(({ from }) => from), ...made]
  return { state, move, ahead: [...new Set(ahead)] }
}

function effectsOf({ workflow }: FamilySource, { state, move }: ToldAhead) {
  const step = state === undefined ? workflow?.moves[move ?? ''] : workflow?.onState?.[state]
  return step?.effects ?? []
}
