import { asksSomebody } from '../proof/asks-somebody.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import type { SourcePlace } from './link-map.ts'

/** What takes back a draft is a move from the state it begins in that asks nobody anything, and a move of the source makes it. */
export function* linkUndo({ source, from, pointer: at, link }: SourcePlace): Generator<LinkProblem> {
  const { undo } = source
  if (undo === undefined) return
  const pointer = `${at}/undo`
  const { workflow } = link.family
  const moves = workflow?.moves ?? {}
  link.proof.references += 1
  const move = Object.hasOwn(moves, undo) ? moves[undo] : undefined
  if (move === undefined) {
    yield unknownName({ pointer, code: 'unknown-move', what: 'move', name: undo, known: Object.keys(moves) })
    return
  }
  if (!move.from.some((state) => state === workflow?.start))
    yield {
      pointer,
      code: 'wrong-value',
      message: `"${undo}" does not leave from "${workflow?.start ?? ''}", where a draft stands.`,
    }
  if (asksSomebody(move))
    yield { pointer, code: 'wrong-value', message: `"${undo}" asks something, and nobody is there to answer.` }
  const uses = Object.values(from.workflow?.moves ?? {}).flatMap(({ effects }) => effects)
  if (!uses.some(({ use }) => use === 'sources:keepMade'))
    yield { pointer, code: 'no-use', message: `No move of ${from.id} uses "sources:keepMade".` }
}
