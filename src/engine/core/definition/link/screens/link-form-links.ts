import type { FormLink } from '../../../model/screens/form-layout.ts'
import { screensOf } from '../../normalize/screens-of.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { idsOf } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** Screens a record leads to answer their routes, are open to whoever is offered them, and are given fields of the header. */
export function* linkFormLinks(link: FamilyLink): Generator<LinkProblem> {
  for (const one of link.family.form.links) yield* linkOne(one, link)
}

function* linkOne(
  { id, to, by, query }: FormLink,
  { family, definitions, code, proof }: FamilyLink,
): Generator<LinkProblem> {
  const pointer = pointerTo('/form/links', id)
  const screens = screensOf(definitions.families.values(), code.plugins)
  const screen = screens.get(to)
  proof.references += 2 + Object.keys(query).length
  if (screen === undefined)
    yield unknownName({
      pointer: `${pointer}/to`,
      code: 'unknown-route',
      what: 'screen at',
      name: to,
      known: [...screens.keys()],
    })
  else if (screen.permissions.length > 0 && !screen.permissions.includes(by))
    yield unknownName({
      pointer: `${pointer}/by`,
      code: 'unknown-permission',
      what: `right of ${to}`,
      name: by,
      known: screen.permissions,
    })
  for (const [parameter, field] of Object.entries(query)) {
    const known = idsOf(family.entity.fields)
    if (!known.includes(field))
      yield unknownName({
        pointer: pointerTo(`${pointer}/query`, parameter),
        code: 'unknown-field',
        what: `header field of ${family.entity.id}`,
        name: field,
        known,
      })
  }
}
