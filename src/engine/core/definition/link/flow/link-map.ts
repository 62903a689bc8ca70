import type { FamilyDefinition } from '../../../model/family-definition.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import type { SourceDefinition } from '../../../model/source-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { isFilling } from '../entity/link-lookups.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** A source of a family, and the family it is. */
export interface SourcePlace {
  readonly source: SourceDefinition
  readonly from: FamilyDefinition
  readonly pointer: string
  readonly link: FamilyLink
}

/** The fields on both sides of a map. */
export interface MapPlace {
  readonly ours: readonly FieldDefinition[]
  readonly theirs: readonly FieldDefinition[]
  readonly pointer: string
  readonly place: Pick<SourcePlace, 'from' | 'link'>
}

/** Every field of a map is there, and what is copied fits where it goes. */
export function* linkMap(map: Readonly<Record<string, string>>, at: MapPlace): Generator<LinkProblem> {
  const { ours, theirs, pointer, place } = at
  for (const [own, other] of Object.entries(map)) {
    const here = pointerTo(pointer, own)
    const to = ours.find((field) => field.id === own)
    const from = theirs.find((field) => field.id === other)
    place.link.proof.references += 2
    if (to === undefined)
      yield {
        ...unknownName({
          pointer: here,
          code: 'unknown-field',
          what: `field of ${place.link.family.id}`,
          name: own,
          known: idsOf(ours),
        }),
        atKey: true,
      }
    if (from === undefined)
      yield unknownName({
        pointer: here,
        code: 'unknown-field',
        what: `field of ${place.from.id}`,
        name: other,
        known: idsOf(theirs),
      })
    if (to !== undefined && from !== undefined && !isFilling(from, to, place.link))
      yield { pointer: here, code: 'fill-type', message: `"${other}" of ${place.from.id} does not fit into "${own}".` }
  }
}
