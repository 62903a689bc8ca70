import type { SourceDefinition } from '../../../model/source-definition.ts'
import { statesOfTarget } from '../../../model/workflow/effect-definition.ts'
import { asksSomebody } from '../proof/asks-somebody.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** A move an effect makes by itself, and the states the record may be in then. */
interface NamedMove {
  readonly name: string
  readonly states: readonly string[]
  readonly pointer: string
}

/** A move that an effect makes by itself is one of the family, asks nobody anything, and leaves from where the record is by then. */
export function* linkNamedMove(
  { name, states, pointer }: NamedMove,
  { family, proof }: FamilyLink,
): Generator<LinkProblem> {
  const moves = family.workflow?.moves ?? {}
  proof.references += 1
  const move = Object.hasOwn(moves, name) ? moves[name] : undefined
  if (move === undefined) {
    yield unknownName({ pointer, code: 'unknown-move', what: 'move', name, known: Object.keys(moves) })
    return
  }
  const back = statesOfTarget(move.to).filter((state) => states.includes(state))
  if (back.length > 0)
    yield {
      pointer,
      code: 'state-cycle',
      message: `"${name}" leads back to "${back.join('" or "')}", where the effect makes it again.`,
    }
  if (asksSomebody(move))
    yield { pointer, code: 'wrong-value', message: `"${name}" asks something, and nobody is there to answer.` }
  if (states.length > 0 && !states.some((state) => move.from.includes(state)))
    yield {
      pointer,
      code: 'wrong-value',
      message: `"${name}" does not leave from ${states.map((state) => `"${state}"`).join(' or ')}, where the record is then.`,
    }
}

/** A move that an effect makes of what it made is one of every family that is made so of this one, and asks nobody anything. */
export function* linkMoveOfMade(
  { name, pointer }: Omit<NamedMove, 'states'>,
  { family, definitions, proof }: FamilyLink,
): Generator<LinkProblem> {
  const isOfThis = ({ from, lines }: SourceDefinition) => from === family.id && Object.keys(lines.same).length > 0
  for (const made of [...definitions.families.values()].filter(({ sources }) => sources.some(isOfThis))) {
    proof.references += 1
    const moves = made.workflow?.moves ?? {}
    const move = Object.hasOwn(moves, name) ? moves[name] : undefined
    if (move === undefined)
      yield unknownName({ pointer, code: 'unknown-move', what: `move of ${made.id}`, name, known: Object.keys(moves) })
    else if (asksSomebody(move))
      yield { pointer, code: 'wrong-value', message: `"${name}" asks something, and nobody is there to answer.` }
  }
}
