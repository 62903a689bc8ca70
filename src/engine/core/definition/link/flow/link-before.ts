import { fitsKinds } from '../../../field-kinds/fits-kinds.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'
import { linkWritten } from '../proof/link-written.ts'
import type { SourcePlace } from './link-map.ts'

/** What lines took before is told in amounts the server writes, of amounts and terms the lines have, and where what is taken is counted. */
export function* linkBefore(place: SourcePlace, ours: readonly FieldDefinition[]): Generator<LinkProblem> {
  const { before, asked, map } = place.source.lines
  const base = `${place.pointer}/lines/before`
  for (const [told, { of, terms }] of Object.entries(before)) {
    const pointer = pointerTo(base, told)
    yield* linkAmount(place, ours, { pointer, name: told })
    yield* linkAmount(place, ours, { pointer: `${pointer}/of`, name: of })
    const field = ours.find(({ id }) => id === told)
    // Another source of the lines writes the same field for lines of its own.
    if (field !== undefined) yield* linkWritten(field, { pointer, beside: ours })
    for (const [index, term] of terms.entries())
      if (!Object.hasOwn(map, term))
        yield unknownName({
          pointer: `${pointer}/terms/${index}`,
          code: 'unknown-field',
          what: 'field of "map"',
          name: term,
          known: Object.keys(map),
        })
  }
  if (Object.keys(before).length > 0 && asked === undefined)
    yield {
      pointer: base,
      code: 'missing-key',
      message: 'What was taken before is known where it is counted: "asked".',
    }
}

function* linkAmount(
  { link }: SourcePlace,
  ours: readonly FieldDefinition[],
  { pointer, name }: { readonly pointer: string; readonly name: string },
): Generator<LinkProblem> {
  link.proof.references += 1
  const field = ours.find(({ id }) => id === name)
  if (field === undefined)
    yield unknownName({ pointer, code: 'unknown-field', what: 'field', name, known: idsOf(ours) })
  else if (!fitsKinds(field, { kinds: ['money'] }))
    yield { pointer, code: 'wrong-kind', message: `"${name}" is no money.` }
}
