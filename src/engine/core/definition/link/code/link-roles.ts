import type { Params } from '../../../model/param.ts'
import { fitsKinds } from '../../../field-kinds/fits-kinds.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { headerRoles } from '../../../model/header-roles.ts'
import { lineRoles } from '../../../model/line-roles.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** Roles name fields of the kind the role needs: of the header, and of a line. A document says which day it is booked on. */
export function* linkRoles({ family, proof }: FamilyLink): Generator<LinkProblem> {
  const { id, fields, lines, roles } = family.entity
  yield* linkEach({ pointer: '/entity/roles', roles, params: headerRoles, fields, entity: id, proof })
  for (const table of lines) {
    const pointer = `${pointerTo('/entity/fields', table.id)}/roles`
    const { entity, roles: played, fields: cells } = table
    yield* linkEach({ pointer, roles: played, params: lineRoles, fields: cells, entity, proof })
  }
  if (family.docType !== undefined && roles.day === undefined) {
    const message = 'A document says in "roles" which field is the "day" it is booked on.'
    const days = fields.filter((field) => fitsKinds(field, headerRoles.day))
    const hint = `add "roles": { "day": "${days[0]?.id ?? 'postDate'}" }`
    yield { pointer: '/entity', atKey: true, code: 'missing-role', message, hint }
  }
}

interface RolesAt {
  readonly pointer: string
  readonly roles: Readonly<Partial<Record<string, string>>>
  readonly params: Params
  readonly fields: readonly FieldDefinition[]
  readonly entity: string
  readonly proof: FamilyLink['proof']
}

function* linkEach({ pointer: at, roles, params, fields, entity, proof }: RolesAt): Generator<LinkProblem> {
  for (const [role, id] of Object.entries(roles)) {
    const pointer = pointerTo(at, role)
    const param = params[role]
    const field = fields.find((one) => one.id === id)
    proof.references += 1
    if (field === undefined) {
      yield unknownName({
        pointer,
        code: 'unknown-field',
        what: `field of ${entity}`,
        name: id ?? '',
        known: idsOf(fields),
      })
    } else if (param !== undefined && !fitsKinds(field, param)) {
      const wanted = param.to === undefined ? param.kinds.join(' or ') : `lookup of ${param.to}`
      const hint = fields.filter((one) => fitsKinds(one, param)).map((one) => `"${one.id}"`)
      const message = `The role "${role}" needs a ${wanted}, "${id}" is none.`
      yield {
        pointer,
        code: 'wrong-kind',
        message,
        hint: hint.length === 0 ? undefined : `it could be ${hint.join(' or ')}`,
      }
    }
  }
}
