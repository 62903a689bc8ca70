import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { computePlan } from '#core/record/compute/compute-plan.ts'
import { fieldState } from '#core/record/field-state.ts'
import { scopeTypesOf } from '#core/rules/entity-types.ts'
import { compiledRule } from '#core/rules/evaluate-rule.ts'
import { recordScope, type CommandScope } from '../command/command-scope.ts'

/** A column of a lines field. */
interface ColumnPlace {
  readonly lines: string
  readonly cell: FieldDefinition
}

/**
 * Whether a column of figures is hidden on every line of the record, whatever else is worked out: its condition reads the session and what stands in the
 * header, nothing of a line. Values of hidden fields are dropped (REC-9), so nobody need be asked for them.
 */
export function isHiddenThroughout(scope: CommandScope, record: EntityRecord, { lines, cell }: ColumnPlace): boolean {
  if (cell.visibleIf === undefined || cell.whenHidden !== 'clear') return false
  if (!readsHeaderAlone(scope.family.entity, lines, cell.visibleIf)) return false
  return !fieldState(cell, recordScope(scope, record, false), { field: lines, row: {} }).isVisible
}

function readsHeaderAlone(entity: EntityDefinition, lines: string, condition: unknown): boolean {
  const workedOut = new Set(computePlan(entity).map(({ place }) => place))
  return compiledRule(condition, scopeTypesOf(entity, lines)).paths.every((path) => {
    const [root, id = ''] = path.split('.')
    return root !== 'row' && root !== 'above' && !(root === 'rec' && workedOut.has(id))
  })
}
