import type { ChoiceDefinition, TextKey } from '../../model/field-definition.ts'
import type { FamilySource } from '../schema/family/family-schema.ts'
import type { PermissionsSource } from '../schema/tenant/permissions-schema.ts'
import { textKey } from './locales/text-key.ts'

/** Every right as a choice, under its area and, within that, under the records it is of (PEOPLE-160). */
export function permissionChoices(
  areas: PermissionsSource['areas'],
  forms: readonly FamilySource[],
): readonly ChoiceDefinition[] {
  const owners = ownersOf(forms)
  return Object.entries(areas).flatMap(([area, names]) =>
    names.map((value) => {
      const owner = owners.get(value)
      const under = [`permissionArea.${area}`, ...(owner === undefined ? [] : [owner])]
      return { value, label: `permission.${value}`, under }
    }),
  )
}

/**
 * Right → title of the records it is of: of those it writes, else of those it shows, else of those it moves; the first of several. What guards no family
 * by itself, such as seeing costs, is of none.
 */
function ownersOf(forms: readonly FamilySource[]): ReadonlyMap<string, TextKey> {
  const named = [
    ...forms.map((form) => [form, [form.permissions.create]] as const),
    ...forms.map((form) => [form, [form.permissions.view, ...(form.permissions.alsoView ?? [])]] as const),
    ...forms.map((form) => [form, Object.values(form.workflow?.moves ?? {}).map(({ by }) => by)] as const),
  ]
  const owners = new Map<string, TextKey>()
  for (const [form, rights] of named)
    for (const right of rights) if (!owners.has(right)) owners.set(right, textKey(form.title, `${form.id}.title`))
  return owners
}
