import { isShortText } from '../../../field-kinds/field-questions.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** A series fills a short text of a master that must be given and stands once. */
export function* linkSeries({ family: { kind, entity }, proof }: FamilyLink): Generator<LinkProblem> {
  if (entity.series === undefined) return
  const { field: name } = entity.series
  proof.references += 1
  const pointer = '/entity/series'
  const fits = entity.fields.filter(
    (field) => isShortText(field) && field.required && !field.isDerived && !field.isCustom && stands(field, entity),
  )
  if (kind === 'document' || entity.storage === 'system')
    yield {
      pointer,
      code: 'no-use',
      message: 'Only a master with a table of its own has a series; documents have "numbering".',
    }
  else if (!fits.some(({ id }) => id === name))
    yield unknownName({
      pointer: `${pointer}/field`,
      code: 'unknown-field',
      what: 'required short text that stands once',
      name,
      known: idsOf(fits),
    })
}

/** True for what stands once, by itself or together with others. */
function stands({ id, unique }: FieldDefinition, { uniqueTogether }: FamilyLink['family']['entity']): boolean {
  return unique || Object.values(uniqueTogether).some((together) => together.includes(id))
}
