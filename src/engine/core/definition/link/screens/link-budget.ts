import { budgetUses } from '../../../effects/budget-use.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

const pointer = '/form/budget'

/** What a form tells of budgets is what one effect of a state or a move, whose amounts can be foretold, will ask of them. */
export function* linkBudget({ family, code, proof }: FamilyLink): Generator<LinkProblem> {
  const { form, workflow } = family
  if (form.budget === undefined) return
  const { state, move } = form.budget
  if ((state === undefined) === (move === undefined)) {
    yield { pointer, code: 'no-use', message: 'Budgets are held at a "state" or at a "move", one of them.' }
    return
  }
  const [key, name, steps] = state === undefined ? ['move', move, workflow?.moves] : ['state', state, workflow?.onState]
  const known = Object.keys(steps ?? {})
  proof.references += 1
  if (name === undefined || !known.includes(name)) {
    const what = key === 'move' ? 'move' : 'state something follows from'
    yield unknownName({
      pointer: `${pointer}/${key}`,
      code: key === 'move' ? 'unknown-move' : 'unknown-state',
      what,
      name: name ?? '',
      known,
    })
    return
  }
  const uses = budgetUses(family)
  if (uses.length === 1 && uses.every(({ use }) => code.effects[use]?.isForetold === true)) return
  const message = `One effect of the ${key} "${name}" commits or spends for a cost center; there are ${uses.length}.`
  const hint = 'bind "costCentre" or "lineCostCentre" of an effect such as "posting:book"'
  yield { pointer: `${pointer}/${key}`, code: 'no-use', message, hint }
}
