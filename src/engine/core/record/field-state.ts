import type { Expression } from '../json-schema/common-schema.ts'
import type { AnyField } from '../model/field-definition.ts'
import { scopeTypesOf } from '../rules/entity-types.ts'
import { evaluateRule, type RuleOutcome } from '../rules/evaluate-rule.ts'
import type { LineRecord } from '../model/value.ts'
import type { RuleScope } from '../rules/rule-scope.ts'
import { ruleScopeOf, type LinePlace, type RecordScope } from './record-scope.ts'

/** How one field stands right now; the browser draws it and the server enforces it. */
export interface FieldState {
  readonly isVisible: boolean
  readonly isRequired: boolean
  readonly isReadOnly: boolean
  /** The condition that has no answer; the field is then shown read-only with a notice. */
  readonly invalid: 'visibleIf' | 'requiredIf' | 'readOnlyIf' | undefined
}

/** Answers one condition of the field; undefined conditions answer what they mean when absent. */
type Answer = (condition: Expression | undefined, absent: boolean) => RuleOutcome

/**
 * The state of a header field, or of a cell when its line is given. A condition without an answer never opens anything: the field is
 * shown read-only, and asked for only when it always is.
 */
export function fieldState(field: AnyField, scope: RecordScope, line?: LinePlace): FieldState {
  if (isPlain(field)) return plainState(field, scope)
  const types = scopeTypesOf(scope.entity, line?.field)
  const values = readFrom(scope, line?.row)
  return stateOf(field, scope, (condition, absent) =>
    condition === undefined ? outcome(absent) : evaluateRule(condition, values, types),
  )
}

const lastRead = new WeakMap<RecordScope, { readonly row: LineRecord | undefined; readonly values: RuleScope }>()

/** What conditions read of a line: its cells are asked about one after another. */
function readFrom(scope: RecordScope, row: LineRecord | undefined): RuleScope {
  const last = lastRead.get(scope)
  if (last !== undefined && last.row === row) return last.values
  const values = ruleScopeOf(scope, row)
  lastRead.set(scope, { row, values })
  return values
}

/** True when no condition decides: the state is the same for every record and row. */
export function isPlain(field: AnyField): boolean {
  return field.visibleIf === undefined && field.requiredIf === undefined && field.readOnlyIf === undefined
}

function plainState(field: AnyField, scope: RecordScope): FieldState {
  return stateOf(field, scope, (_condition, absent) => outcome(absent))
}

function stateOf(field: AnyField, { entity, isNew }: RecordScope, answer: Answer): FieldState {
  const visible = answer(field.visibleIf, true)
  const required = answer(field.requiredIf, false)
  const readOnly = answer(field.readOnlyIf, false)
  const invalid = invalidSlot({ visibleIf: visible, requiredIf: required, readOnlyIf: readOnly })
  const isVisible = visible !== 'false'
  return {
    isVisible,
    isRequired:
      visible === 'true' &&
      !field.isDerived &&
      !(isNew && entity.series?.field === field.id) &&
      (field.required || required === 'true'),
    isReadOnly: field.isDerived || (field.lockedAfterCreate && !isNew) || invalid !== undefined || readOnly === 'true',
    invalid: isVisible ? invalid : undefined,
  }
}

function invalidSlot(outcomes: Readonly<Record<NonNullable<FieldState['invalid']>, RuleOutcome>>) {
  if (outcomes.visibleIf === 'invalid') return 'visibleIf'
  if (outcomes.requiredIf === 'invalid') return 'requiredIf'
  return outcomes.readOnlyIf === 'invalid' ? 'readOnlyIf' : undefined
}

function outcome(answer: boolean): RuleOutcome {
  return answer ? 'true' : 'false'
}
