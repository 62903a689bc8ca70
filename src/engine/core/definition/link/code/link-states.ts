import { didYouMean } from '../../../text/did-you-mean.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'

/** Every state of the family that code names is there: a renamed one would never be met again, and nobody would be told. */
export function* linkStates({ family, code, proof }: FamilyLink): Generator<LinkProblem> {
  const known = family.workflow?.states ?? []
  const named = code.states.flatMap(({ by, states }) => (states[family.id] ?? []).map((state) => ({ by, state })))
  proof.references += named.length
  for (const state of new Set(named.map((one) => one.state))) {
    if (known.includes(state)) continue
    const files = named.filter((one) => one.state === state).map(({ by }) => by)
    const rest = files.length > 2 ? ` and ${files.length - 2} more` : ''
    const message = `${files.slice(0, 2).join(', ')}${rest} names the state "${state}", which ${family.id} does not have.`
    yield { pointer: '/workflow/states', code: 'unknown-state', message, hint: didYouMean(state, known) }
  }
}
