import { isLookup } from '../../../model/field-shapes.ts'
import type { FamilyDefinition } from '../../../model/family-definition.ts'
import type { RelatedList } from '../../../model/screens/section-parts.ts'
import { recordFields } from '../../../odata/record-fields.ts'
import { linkWhere } from '../entity/link-where.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** A list that belongs to the record is a real one, narrowed down to this record. */
export function* linkList(
  { family: of, list, where, isOfUsable }: RelatedList,
  pointer: string,
  link: FamilyLink,
): Generator<LinkProblem> {
  const { families } = link.definitions
  link.proof.references += 1
  const family = families.get(of)
  if (family?.lists[list] === undefined) {
    const known = [...families.values()].flatMap(({ lists }) => Object.keys(lists))
    yield unknownName({ pointer: `${pointer}/list`, code: 'unknown-list', what: 'list', name: list, known })
    return
  }
  if (isOfUsable && where === '') return
  if (!/\$id\b/.test(where)) {
    const message = `The list "${list}" must be narrowed down to the record by a "where" that says $id.`
    yield { pointer: where === '' ? pointer : `${pointer}/where`, code: 'unrelated-list', message }
    return
  }
  const at = `${pointer}/where`
  const problems = [...linkWhere(at, where, { ...link, entity: family.entity, place: 'record' })]
  yield* problems.length > 0 ? problems : linkRecord(where, at, { family, own: link.family.entity.id })
}

/** What is compared with the record looks up records of this family, not of another whose ids are numbers too. */
function* linkRecord(
  where: string,
  pointer: string,
  { family, own }: { readonly family: FamilyDefinition; readonly own: string },
): Generator<LinkProblem> {
  for (const { field } of recordFields(where, family.entity)) {
    if (!isLookup(field) || field.lookup.to === own) continue
    const message = `"${field.id}" looks up ${field.lookup.to}, and $id is a record of ${own}.`
    yield { pointer, code: 'unrelated-list', message }
  }
}
