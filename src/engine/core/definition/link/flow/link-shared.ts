import { fitsKinds } from '../../../field-kinds/fits-kinds.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import type { SourceDefinition } from '../../../model/source-definition.ts'
import { idsOf } from '../proof/field-place.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { linkWritten } from '../proof/link-written.ts'
import type { SourcePlace } from './link-map.ts'

/**
 * A line that takes of several lines says so in a text the server writes for this source alone, of documents of which several go into one; and says
 * nothing of the one line it names that it could not say of each.
 */
export function* linkShared(place: SourcePlace, ours: readonly FieldDefinition[]): Generator<LinkProblem> {
  const { source, link } = place
  const { shared, asked } = source.lines
  const pointer = `${place.pointer}/lines/shared`
  if (shared === undefined) return
  link.proof.references += 1
  const field = ours.find(({ id }) => id === shared)
  if (field === undefined)
    yield unknownName({ pointer, code: 'unknown-field', what: 'field', name: shared, known: idsOf(ours) })
  else if (!fitsKinds(field, { kinds: ['text'] }))
    yield { pointer, code: 'wrong-kind', message: `"${shared}" is no text.` }
  else yield* linkWritten(field, { pointer, beside: ours })
  const other = link.family.sources.find(({ id, lines }) => id !== source.id && lines.shared === shared)
  if (other !== undefined)
    yield {
      pointer,
      code: 'taken-twice',
      message: `The source "${other.id}" says what it takes in "${shared}" too: each would wipe out what the other says.`,
      hint: 'name a text of its own',
    }
  if (asked === undefined || !source.isMany)
    yield {
      pointer,
      code: 'missing-key',
      message:
        'Lines take of several lines where these are counted and one document is made of several: "asked" and "many".',
    }
  const ofOne = saidOfOne(source, shared)
  if (ofOne.length > 0)
    yield {
      pointer,
      code: 'wrong-value',
      message: `What a line says of the one line it takes of is not told of several: leave out ${ofOne.join(', ')}.`,
    }
}

/** What a source says of the one line a line takes of, and what would write the text itself. */
function saidOfOne({ lines, inOneGo }: SourceDefinition, shared: string): readonly string[] {
  const { asked, map, substitutes } = lines
  const copied = Object.entries(map).filter(([own, other]) => own === shared || other === asked?.taken)
  return [
    ...(['cancels', 'refuses'] as const).filter((key) => lines[key] !== undefined),
    ...(substitutes ? ['substitutes'] : []),
    ...copied.map(([own]) => `map/${own}`),
    ...(Object.hasOwn(inOneGo?.lines ?? {}, shared) ? [`inOneGo/lines/${shared}`] : []),
  ]
}
