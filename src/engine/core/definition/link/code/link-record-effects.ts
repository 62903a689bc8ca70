import type { FamilyLink } from '../proof/link-context.ts'
import { linkNeeds } from './link-needs.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** Every effect of saves is one the server has, named once, and the entity has the fields it reads. */
export function* linkRecordEffects({ family, code, proof }: FamilyLink): Generator<LinkProblem> {
  const { id, effects, fields, lines } = family.entity
  for (const [index, name] of effects.entries()) {
    const pointer = `/entity/effects/${index}`
    proof.references += 1
    const signature = Object.hasOwn(code.recordEffects, name) ? code.recordEffects[name] : undefined
    if (signature === undefined) {
      const known = Object.keys(code.recordEffects)
      const isOfMoves = Object.hasOwn(code.effects, name)
      const hint = isOfMoves ? { hint: 'it is one of moves: use it in "workflow.moves"' } : {}
      yield unknownName({ pointer, code: 'unknown-effect', what: 'effect of saves', name, known, ...hint })
    } else if (effects.indexOf(name) !== index) {
      yield { pointer, code: 'duplicate-entry', message: `"${name}" stands twice.` }
    } else yield* linkNeeds({ needs: signature.needs, fields, lines, who: `"${name}"`, entity: id, pointer, proof })
  }
}
