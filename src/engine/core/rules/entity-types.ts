import type { EntityDefinition } from '../model/family-definition.ts'
import type { FieldDefinition } from '../model/field-definition.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import type { ScopeEntry, ScopeTypes } from './rule-scope.ts'
import { sessionTypes } from './session-types.ts'
import { isChoice } from '../model/field-shapes.ts'

/** What of an entity the types depend on. */
type TypedEntity = Pick<EntityDefinition, 'fields' | 'lines' | 'preferences'>

const known = new WeakMap<TypedEntity, Map<string, ScopeTypes>>()
const knownOfComputes = new WeakMap<TypedEntity, Map<string, ScopeTypes>>()

/**
 * What the expressions of an entity may read: `rec.*` for the header, and `row.*` of one lines field when its id is given.
 * The same entity always gives the same object, so that expressions are compiled once.
 */
export function scopeTypesOf(entity: TypedEntity, linesField = ''): ScopeTypes {
  const ofEntity = known.get(entity) ?? new Map<string, ScopeTypes>()
  known.set(entity, ofEntity)
  const types = ofEntity.get(linesField) ?? buildTypes(entity, linesField)
  ofEntity.set(linesField, types)
  return types
}

/** The same, and `above.*` of the line above, for values of a line that are worked out from it. */
export function computeTypesOf(entity: TypedEntity, linesField = ''): ScopeTypes {
  const ofEntity = knownOfComputes.get(entity) ?? new Map<string, ScopeTypes>()
  knownOfComputes.set(entity, ofEntity)
  const types = ofEntity.get(linesField) ?? withAbove(entity, linesField)
  ofEntity.set(linesField, types)
  return types
}

function withAbove(entity: TypedEntity, linesField: string): ScopeTypes {
  const types = scopeTypesOf(entity, linesField)
  const line = entity.lines.find((field) => field.id === linesField)
  return line === undefined ? types : new Map([...types, ...typesUnder('above', line.fields)])
}

function buildTypes(entity: TypedEntity, linesField: string): ScopeTypes {
  const line = entity.lines.find((field) => field.id === linesField)
  return new Map([
    ...sessionTypes,
    ...Object.entries(entity.preferences).map(([id, entry]) => [`preference.${id}`, entry] as const),
    ...typesUnder('rec', entity.fields),
    ...typesUnder('row', line?.fields ?? []),
  ])
}

function typesUnder(
  root: 'rec' | 'row' | 'above',
  fields: readonly FieldDefinition[],
): (readonly [string, ScopeEntry])[] {
  return fields.map((field) => [`${root}.${field.id}`, scopeEntryOf(field)] as const)
}

/** The rule type of a field. */
function scopeEntryOf(field: FieldDefinition): ScopeEntry {
  const { ruleType: type } = kindOf(field)
  return isChoice(field) ? { type, choices: field.choices.map((choice) => choice.value) } : { type }
}
