import { recordFields } from '../../../odata/record-fields.ts'
import type { FamilyDefinition, RelatedList, SectionDefinition } from '../../../model/family-definition.ts'
import { isLookup } from '../../../model/field-shapes.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { linkWhere } from '../entity/link-where.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** A section shows one thing, and the list of another family is a real one, narrowed down to this record. */
export function* linkRelated(link: FamilyLink): Generator<LinkProblem> {
  for (const section of link.family.form.sections) {
    const pointer = pointerTo('/form/sections', section.id)
    yield* linkOneThing(section, pointer)
    if (section.related !== undefined) {
      yield* linkList(section.related, pointer, link)
      yield* linkEdits(section.related, pointer, link)
    }
  }
}

function* linkOneThing({ fields, grid, related }: SectionDefinition, pointer: string): Generator<LinkProblem> {
  if (related === undefined || (fields.length === 0 && grid === undefined)) return
  const key = grid === undefined ? 'fields' : 'grid'
  const message = `A section with a list shows no ${key}.`
  yield { pointer: `${pointer}/${key}`, code: 'no-use', message, hint: 'make a section of each' }
}

/** What is changed in the list of a run's lines are fields people may enter. */
function* linkEdits({ family: of, edits }: RelatedList, pointer: string, link: FamilyLink): Generator<LinkProblem> {
  if (edits.length === 0) return
  const family = link.definitions.families.get(of)
  if (link.family.run?.lines.family !== of)
    yield {
      pointer: `${pointer}/edits`,
      code: 'no-use',
      message: "Only a list of a run's lines is changed in the grid.",
    }
  const known = family?.entity.fields.flatMap(({ id, isDerived }) => (isDerived ? [] : [id])) ?? []
  for (const [index, name] of edits.entries()) {
    link.proof.references += 1
    if (!known.includes(name))
      yield unknownName({
        pointer: `${pointer}/edits/${index}`,
        code: 'unknown-field',
        what: `field people enter of ${of}`,
        name,
        known,
      })
  }
}

function* linkList(
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
