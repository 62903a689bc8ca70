import type { FieldDefinition } from '../../../model/field-definition.ts'
import { isLookup } from '../../../model/field-shapes.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** Other sites that see a row are named by lookups of sites, and only rows of sites have any. */
export function* linkSites({ family: { entity }, proof }: FamilyLink): Generator<LinkProblem> {
  const isSite = (field: FieldDefinition) => isLookup(field) && field.lookup.to === 'site' && !field.isCustom
  const ofLines = entity.lines.flatMap(({ id, fields }) => idsOf(fields.filter(isSite)).map((cell) => `${id}.${cell}`))
  const known = [...idsOf(entity.fields.filter(isSite)), ...ofLines]
  if (entity.namesSite && (entity.scope !== 'site' || entity.storage !== 'system'))
    yield {
      pointer: '/entity/namesSite',
      code: 'no-use',
      message: 'Only views of scope "site" say that every row names its site.',
    }
  proof.references += entity.alsoSeenAt.length
  for (const [index, name] of entity.alsoSeenAt.entries()) {
    const pointer = `/entity/alsoSeenAt/${index}`
    if (entity.scope !== 'site') yield { pointer, code: 'no-use', message: 'Only rows of scope "site" are of a site.' }
    else if (!known.includes(name))
      yield unknownName({ pointer, code: 'unknown-field', what: `lookup of a site of ${entity.id}`, name, known })
  }
}
