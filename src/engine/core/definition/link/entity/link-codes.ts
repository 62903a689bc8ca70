import { isShortText } from '../../../field-kinds/field-questions.ts'
import type { CodeDefinition, FieldDefinition, LookupField } from '../../../model/field-definition.ts'
import { isLookup } from '../../../model/field-shapes.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** A code is a short text people write, of the header or of lines, of records that have a table of their own. */
export function* linkCodes(link: FamilyLink): Generator<LinkProblem> {
  const { entity } = link.family
  const isCode = (field: FieldDefinition) => isShortText(field) && !field.isCustom && field.readIf === undefined
  const columns = entity.lines.flatMap(({ id, fields }) => fields.filter(isCode).map((field) => `${id}.${field.id}`))
  const known = [...idsOf(entity.fields.filter(isCode)), ...columns]
  for (const key of ['codes', 'labels'] as const)
    for (const [index, { lines, field }] of entity[key].entries()) {
      link.proof.references += 1
      const pointer = `/entity/${key}/${index}`
      const name = lines === undefined ? field : `${lines}.${field}`
      if (!known.includes(name)) yield unknownName({ pointer, code: 'unknown-field', what: 'short text', name, known })
      else if (entity.storage === 'system')
        yield { pointer, code: 'no-use', message: 'Only records in a table of their own have codes.' }
    }
  for (const [index, code] of entity.codes.entries()) yield* linkSays(link, code, `/entity/codes/${index}/says`)
}

/** What a code says is a lookup beside it, to what the lookup of the header it stands in for points at; everybody may read both. */
function* linkSays(
  { family: { entity }, proof }: FamilyLink,
  { lines, says }: CodeDefinition,
  pointer: string,
): Generator<LinkProblem> {
  const among = entity.lines.find(({ id }) => id === lines)
  if (Object.keys(says).length > 0 && lines === undefined)
    yield { pointer, code: 'no-use', message: 'Nothing stands beside a code of the header: only columns say more.' }
  if (among === undefined) return
  const header = entity.fields.filter(isSaid)
  for (const [name, column] of Object.entries(says)) {
    proof.references += 2
    const at = pointerTo(pointer, name)
    const field = header.find(({ id }) => id === name)
    if (field === undefined) {
      yield unknownName({
        pointer: at,
        code: 'unknown-field',
        what: 'lookup of the header',
        name,
        known: idsOf(header),
      })
      continue
    }
    const known = idsOf(among.fields.filter(isSaid).filter(({ lookup }) => lookup.to === field.lookup.to))
    const what = `lookup to ${field.lookup.to} in ${among.id}`
    if (!known.includes(column)) yield unknownName({ pointer: at, code: 'unknown-field', what, name: column, known })
  }
}

/** Its key stands in a column of the table, and everybody may read it. */
function isSaid(field: FieldDefinition): field is LookupField {
  return isLookup(field) && !field.isCustom && field.readIf === undefined && field.readFrom === undefined
}
