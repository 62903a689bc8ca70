import type { ClientWorkflow } from '../../http/definitions-contract.ts'
import type { PreferenceTypes } from '../../preferences/preference-types.ts'
import type { EntityDefinition } from '../../model/family-definition.ts'
import type { AnyField, FieldDefinition } from '../../model/field-definition.ts'
import type { Expression } from '../../json-schema/common-schema.ts'
import { varsOf } from './vars-of.ts'

/** Types of the preferences that the expressions a browser is given read; the others would only make the answer longer. */
export function preferencesRead(entity: EntityDefinition, workflow: ClientWorkflow | undefined): PreferenceTypes {
  const guards = Object.values(workflow?.moves ?? {}).flatMap(({ guard, firstIf }) => [guard, firstIf])
  const read = new Set([...expressionsOf(entity), ...guards].flatMap((expression) => varsOf(expression)))
  return Object.fromEntries(Object.entries(entity.preferences).filter(([id]) => read.has(`preference.${id}`)))
}

function expressionsOf({ fields, lines, rules }: EntityDefinition): readonly (Expression | undefined)[] {
  return [
    ...[...fields, ...lines.flatMap((one) => one.fields)].flatMap(valuesOf),
    ...lines.flatMap(conditionsOf),
    ...rules.flatMap(({ assert, when }) => [assert, when]),
  ]
}

function valuesOf(field: FieldDefinition): readonly (Expression | undefined)[] {
  return [...conditionsOf(field), field.default, field.compute]
}

function conditionsOf({ requiredIf, visibleIf, readOnlyIf }: AnyField): readonly (Expression | undefined)[] {
  return [requiredIf, visibleIf, readOnlyIf]
}
