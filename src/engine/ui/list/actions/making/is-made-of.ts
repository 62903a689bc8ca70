import type { RowMaking } from '#core/model/source-definition.ts'
import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { fromWire } from '#core/record/wire-record.ts'
import { scopeTypesOf } from '#core/rules/entity-types.ts'
import { evaluateRule } from '#core/rules/evaluate-rule.ts'

const nothing = {}

/** Whether one is made of a row as it is shown; the server asks again. */
export function isMadeOf({ when }: Pick<RowMaking, 'when'>, entity: EntityDefinition, row: WireRow): boolean {
  if (when === undefined) return true
  const rec = fromWire(entity, row)
  const scope = { rec, user: nothing, session: nothing, tenant: nothing, preference: nothing, now: nothing }
  return evaluateRule(when, scope, scopeTypesOf(entity)) === 'true'
}
