import { fitsKinds } from '../../../field-kinds/fits-kinds.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import type { SourcePlace } from './link-map.ts'

/** What is told of each item a recipe takes, by the roles of its lines. */
const explodedRoles = ['item', 'unit', 'qty'] as const

/** What a source is exploded by is a number people enter, the header names the source, which is a recipe, and its lines have all that is copied. */
export function* linkExploded({ source, from, pointer: at, link }: SourcePlace): Generator<LinkProblem> {
  const { exploded, asked, map } = source.lines
  if (exploded === undefined) return
  const pointer = `${at}/lines/exploded`
  const { fields } = link.family.entity
  link.proof.references += 1
  const covers = fields.find(({ id }) => id === exploded.covers)
  if (covers === undefined) {
    const what = `field of ${link.family.entity.id}`
    yield unknownName({
      pointer: `${pointer}/covers`,
      code: 'unknown-field',
      what,
      name: exploded.covers,
      known: idsOf(fields),
    })
  } else if (!fitsKinds(covers, { kinds: ['integer', 'quantity'] }))
    yield {
      pointer: `${pointer}/covers`,
      code: 'wrong-kind',
      message: `"${exploded.covers}" is no integer or quantity.`,
    }
  if (from.entity.id !== 'recipe') yield { pointer, code: 'wrong-value', message: 'Recipes alone are exploded.' }
  if (source.record === undefined || asked !== undefined)
    yield {
      pointer,
      code: 'missing-key',
      message: 'What is exploded is named by "record", and nothing of it is counted.',
    }
  const roles = from.entity.lines.find(({ id }) => id === source.lines.from)?.roles ?? {}
  const told = explodedRoles.map((role) => roles[role])
  for (const [own, other] of Object.entries(map))
    if (!told.includes(other))
      yield {
        pointer: pointerTo(`${at}/lines/map`, own),
        code: 'wrong-value',
        message: `What a recipe takes has no "${other}".`,
      }
}
