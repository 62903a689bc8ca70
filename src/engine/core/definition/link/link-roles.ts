import { fitsKinds } from '../../field-kinds/fits-kinds.ts'
import { headerRoles, type HeaderRole } from '../header-roles.ts'
import { pointerTo } from '../read/json-pointer.ts'
import { idsOf } from './field-place.ts'
import type { FamilyLink } from './link-context.ts'
import { unknownName, type LinkProblem } from './link-problem.ts'

/** Roles name fields of the header of the kind the role needs. */
export function* linkRoles({ family, proof }: FamilyLink): Generator<LinkProblem> {
  const { fields, roles } = family.entity
  // The keys of a definition are those of the schema, which are the roles.
  for (const [role, id] of Object.entries(roles) as [HeaderRole, string][]) {
    const pointer = pointerTo('/entity/roles', role)
    const { kinds, to } = headerRoles[role]
    const field = fields.find((one) => one.id === id)
    proof.references += 1
    if (field === undefined) {
      const known = idsOf(fields)
      yield unknownName({ pointer, code: 'unknown-field', what: `field of ${family.entity.id}`, name: id, known })
    } else if (!fitsKinds(field, { kinds, to })) {
      const wanted = to === undefined ? kinds.join(' or ') : `lookup of ${to}`
      yield { pointer, code: 'wrong-kind', message: `The role "${role}" needs a ${wanted}, "${id}" is none.` }
    }
  }
}
