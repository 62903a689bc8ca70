import { fitsKinds } from '../../../field-kinds/fits-kinds.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { idsOf } from '../proof/field-place.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import type { SourcePlace } from './link-map.ts'

/**
 * A line that takes of several lines says so in a text the server writes, of documents of which several go into one; and says nothing of the one
 * line it names that it could not say of each.
 */
export function* linkShared(
  { source, pointer: at }: Pick<SourcePlace, 'source' | 'pointer'>,
  ours: readonly FieldDefinition[],
): Generator<LinkProblem> {
  const { shared, asked, map, ...lines } = source.lines
  const pointer = `${at}/lines/shared`
  if (shared === undefined) return
  const field = ours.find(({ id }) => id === shared)
  if (field === undefined)
    yield unknownName({ pointer, code: 'unknown-field', what: 'field', name: shared, known: idsOf(ours) })
  else if (!fitsKinds(field, { kinds: ['text'] }))
    yield { pointer, code: 'wrong-kind', message: `"${shared}" is no text.` }
  else if (!field.isDerived)
    yield {
      pointer,
      code: 'written-field',
      message: `The server writes "${shared}", so people must not be able to enter it.`,
      hint: 'make the field "readOnly": true',
    }
  if (asked === undefined || !source.isMany)
    yield {
      pointer,
      code: 'missing-key',
      message:
        'Lines take of several lines where these are counted and one document is made of several: "asked" and "many".',
    }
  const ofOne = [
    ...(['cancels', 'refuses'] as const).filter((key) => lines[key] !== undefined),
    ...(lines.substitutes ? ['substitutes'] : []),
    ...Object.entries(map).flatMap(([own, other]) => (other === asked?.taken ? [`map/${own}`] : [])),
  ]
  if (ofOne.length > 0)
    yield {
      pointer,
      code: 'wrong-value',
      message: `What a line says of the one line it takes of is not told of several: leave out ${ofOne.join(', ')}.`,
    }
}
