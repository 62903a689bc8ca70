import { pointerTo } from '../../read/json-pointer.ts'
import { allPlaces } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** Every permission a family names is in the permission tree, and so is its area. */
export function* linkPermissions({ family, definitions, permissions, proof }: FamilyLink): Generator<LinkProblem> {
  const { area, view, alsoView, create } = family.permissions
  if (!Object.hasOwn(definitions.areas, area)) {
    yield unknownName({
      pointer: '/permissions/area',
      code: 'unknown-permission',
      what: 'permission area',
      name: area,
      known: Object.keys(definitions.areas),
    })
  }
  const named = [
    { name: view, pointer: '/permissions/view' },
    ...alsoView.map((name, index) => ({ name, pointer: `/permissions/alsoView/${index}` })),
    { name: create, pointer: '/permissions/create' },
    ...Object.values(family.workflow?.moves ?? {})
      .filter((move) => move.by !== 'approver')
      .map((move) => ({ name: move.by, pointer: `${pointerTo('/workflow/moves', move.id)}/by` })),
    ...allPlaces(family).flatMap(({ field, pointer }) =>
      field.readIf === undefined ? [] : [{ name: field.readIf, pointer: `${pointer}/readIf` }],
    ),
  ]
  proof.references += named.length + 1
  for (const { name, pointer } of named) {
    if (!permissions.has(name))
      yield unknownName({ pointer, code: 'unknown-permission', what: 'permission', name, known: permissions })
  }
}
