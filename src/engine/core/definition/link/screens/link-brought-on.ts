import type { FamilyDefinition } from '../../../model/family-definition.ts'
import { isLookup } from '../../../model/field-shapes.ts'
import type { RowMaking } from '../../../model/source-definition.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** Rows that bring on a record they look up name a lookup to it and moves, and nothing that would be written into a new one. */
export function* linkBroughtOn(
  { on, remarks, from, ask, header, moves }: RowMaking,
  made: FamilyDefinition,
  { pointer, link }: { readonly pointer: string; readonly link: FamilyLink },
): Generator<LinkProblem> {
  if (on === undefined) {
    if (remarks !== 'none')
      yield {
        pointer: `${pointer}/remarks`,
        code: 'no-use',
        message: 'Remarks are asked for moves of what is there: "on".',
      }
    return
  }
  const { family, proof } = link
  proof.references += 1
  const fitting = family.entity.fields.filter(isLookup).filter(({ lookup }) => lookup.to === made.entity.id)
  if (fitting.every(({ id }) => id !== on)) {
    const what = `lookup of ${family.entity.id} to ${made.id}`
    yield unknownName({ pointer: `${pointer}/on`, code: 'unknown-field', what, name: on, known: idsOf(fitting) })
  }
  if (from !== undefined || ask.length > 0 || Object.keys(header).length > 0)
    yield {
      pointer,
      code: 'no-use',
      message: 'Nothing is written into what is there: "on" goes without "header", "from" and "ask".',
    }
  if (moves.length === 0) yield { pointer, code: 'missing-key', message: '"on" needs "moves".' }
}
