import type { FamilyDefinition } from '../../../model/family-definition.ts'
import { isLookup } from '../../../model/field-shapes.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** The source of the family that is made is there, and rows look up its documents; of a family that is not there the lookup alone is proved. */
export function* linkRowSource(
  { source: name, record }: { readonly source: string; readonly record: string },
  made: FamilyDefinition | undefined,
  { pointer, link }: { readonly pointer: string; readonly link: FamilyLink },
): Generator<LinkProblem> {
  const { family, definitions, proof } = link
  const sources = made?.sources ?? []
  const source = sources.find(({ id }) => id === name)
  proof.references += 2
  if (made !== undefined && source === undefined) {
    const known = sources.map(({ id }) => id)
    yield unknownName({
      pointer: `${pointer}/source`,
      code: 'unknown-field',
      what: `source of ${made.id}`,
      name,
      known,
    })
  }
  const fitting = family.entity.fields
    .filter(isLookup)
    .filter(({ lookup }) => source === undefined || lookup.to === definitions.families.get(source.from)?.entity.id)
  if (fitting.some(({ id }) => id === record)) return
  const what = `lookup of ${family.entity.id} to ${source?.from ?? 'the source'}`
  yield unknownName({
    pointer: `${pointer}/record`,
    code: 'unknown-field',
    what,
    name: record,
    known: idsOf(fitting),
  })
}
