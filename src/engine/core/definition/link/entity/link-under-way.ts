import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { linkWhere } from './link-where.ts'

/** What is under way is told by fields everybody may read, or by the family whose work changes the records (JOB-741). */
export function* linkUnderWay({ family: { entity }, definitions, proof }: FamilyLink): Generator<LinkProblem> {
  const { set, underWay, changesWith: name } = entity
  const open = entity.fields.filter(({ readIf }) => readIf === undefined)
  yield* linkWhere('/entity/underWay', underWay, { entity: { set, fields: open, lines: [] }, proof })
  if (name === undefined) return
  proof.references += 1
  const pointer = '/entity/changesWith'
  const known = [...definitions.families.values()].flatMap((one) => (one.entity.underWay === undefined ? [] : one.id))
  if (underWay !== undefined)
    yield { pointer, code: 'no-use', message: 'The entity says by itself what of it is under way.' }
  else if (!known.includes(name))
    yield unknownName({ pointer, code: 'unknown-family', what: 'family with "underWay"', name, known })
}
