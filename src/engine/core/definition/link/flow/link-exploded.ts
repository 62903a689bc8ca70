import { fitsKinds } from '../../../field-kinds/fits-kinds.ts'
import type { SourceDefinition } from '../../../model/source-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import type { SourcePlace } from './link-map.ts'

/** What is told of each item a recipe takes, by the roles of its lines. */
const explodedRoles = ['item', 'unit', 'qty'] as const

/** What a source is exploded by is a number people enter, the header names the source, which is a recipe, and its lines have all that is copied. */
export function* linkExploded(place: SourcePlace): Generator<LinkProblem> {
  const { source, from, pointer: at } = place
  if (source.lines.exploded === undefined) return
  const pointer = `${at}/lines/exploded`
  yield* linkCovers(place, source.lines.exploded.covers, `${pointer}/covers`)
  if (from.entity.id !== 'recipe') yield { pointer, code: 'wrong-value', message: 'Recipes alone are exploded.' }
  if (source.record === undefined || source.lines.asked !== undefined)
    yield {
      pointer,
      code: 'missing-key',
      message: 'What is exploded is named by "record", and nothing of it is counted.',
    }
  const ofLines = saidOfLines(source)
  if (ofLines.length > 0)
    yield {
      pointer,
      code: 'wrong-value',
      message: `What a recipe takes is of none of its lines, and for how many it is of one recipe: leave out ${ofLines.join(', ')}.`,
    }
  yield* linkTold(place)
}

function* linkCovers({ link }: SourcePlace, name: string, pointer: string): Generator<LinkProblem> {
  const { id, fields } = link.family.entity
  link.proof.references += 1
  const covers = fields.find((field) => field.id === name)
  if (covers === undefined)
    yield unknownName({ pointer, code: 'unknown-field', what: `field of ${id}`, name, known: idsOf(fields) })
  else if (!fitsKinds(covers, { kinds: ['integer', 'quantity'] }))
    yield { pointer, code: 'wrong-kind', message: `"${name}" is no integer or quantity.` }
  else if (covers.isDerived)
    yield {
      pointer,
      code: 'no-use',
      message: `Nobody enters "${name}", so nobody says for how many it is.`,
      hint: 'take "readOnly" and what works it out from the field',
    }
}

/** What a source says of lines of it that are there, or of several sources. */
function saidOfLines({ isMany, lines }: SourceDefinition): readonly string[] {
  const { link, offers, keeps, same, cancels, refuses, substitutes } = lines
  return Object.entries({
    many: isMany,
    'record and line of lines': link !== undefined,
    offers: offers !== undefined,
    keeps: keeps.length > 0,
    'same of lines': Object.keys(same).length > 0,
    cancels: cancels !== undefined,
    refuses: refuses !== undefined,
    substitutes,
  }).flatMap(([key, isSaid]) => (isSaid ? [key] : []))
}

/** Lines of the recipe play the parts by which what it takes is told, and nothing else is copied. */
function* linkTold({ source, from, pointer }: SourcePlace): Generator<LinkProblem> {
  const roles = from.entity.lines.find(({ id }) => id === source.lines.from)?.roles
  // Lines there are not are told where they are named.
  if (roles === undefined) return
  for (const role of explodedRoles)
    if (roles[role] === undefined)
      yield {
        pointer: `${pointer}/lines/exploded`,
        code: 'missing-role',
        message: `Lines of ${from.id} do not say in "roles" which field is the ${role} of what is taken.`,
      }
  const told = explodedRoles.map((role) => roles[role])
  for (const [own, other] of Object.entries(source.lines.map))
    if (!told.includes(other))
      yield {
        pointer: pointerTo(`${pointer}/lines/map`, own),
        code: 'wrong-value',
        message: `What a recipe takes has no "${other}".`,
      }
}
