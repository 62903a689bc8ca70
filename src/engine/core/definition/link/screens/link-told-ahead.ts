import { budgetUses } from '../../../effects/budget-use.ts'
import { takingUses } from '../../../effects/taking-use.ts'
import type { EffectUse } from '../../../model/workflow/effect-definition.ts'
import type { EffectSignature } from '../../../model/code-catalogue.ts'
import type { ToldAhead } from '../../../model/screens/section-parts.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** What a form tells of budgets is what one effect of a state or a move, whose amounts can be foretold, will ask of them. */
export function linkBudget(link: FamilyLink): Iterable<LinkProblem> {
  return linkTold(link, link.family.form.budget, {
    pointer: '/form/budget',
    done: 'Budgets are held',
    does: 'commits or spends for a cost centre',
    hint: 'bind "costCentre" or "lineCostCentre" of an effect such as "posting:book"',
    uses: budgetUses(link.family),
    isTold: (effect) => effect?.isForetold === true,
  })
}

/** What a form tells of goods is what one effect of a state or a move, which can say so ahead, will take of them. */
export function linkTaking(link: FamilyLink): Iterable<LinkProblem> {
  return linkTold(link, link.family.form.taking, {
    pointer: '/form/taking',
    done: 'Goods are taken',
    does: 'takes what lines are made of',
    hint: 'bind "recipe" or "product" of an effect such as "posting:takeOut"',
    uses: takingUses(link.family),
    isTold: (effect) => effect?.tellsTaking === true,
  })
}

interface Told {
  readonly pointer: string
  readonly done: string
  readonly does: string
  readonly hint: string
  readonly uses: readonly EffectUse[]
  readonly isTold: (effect: EffectSignature | undefined) => boolean
}

function* linkTold(
  { family, code, proof }: FamilyLink,
  at: ToldAhead | undefined,
  { pointer, done, does, hint, uses, isTold }: Told,
): Generator<LinkProblem> {
  if (at === undefined) return
  const { state, move } = at
  if ((state === undefined) === (move === undefined)) {
    yield { pointer, code: 'no-use', message: `${done} at a "state" or at a "move", one of them.` }
    return
  }
  const { workflow } = family
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
  // Of an effect nobody knows it is said where it stands.
  if (steps?.[name]?.effects.some(({ use }) => code.effects[use] === undefined)) return
  if (uses.length === 1 && uses.every(({ use }) => isTold(code.effects[use]))) return
  const message = `One effect of the ${key} "${name}" ${does}; there are ${uses.length}.`
  yield { pointer: `${pointer}/${key}`, code: 'no-use', message, hint }
}
