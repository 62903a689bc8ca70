import type { EntityDefinition } from '../model/family-definition.ts'
import type { FieldDefinition } from '../model/field-definition.ts'
import type { EntityRecord, LineRecord, Scalar } from '../model/value.ts'
import { scopeTypesOf } from '../rules/entity-types.ts'
import { evaluateValue } from '../rules/evaluate-rule.ts'
import type { RuleScope, ScopeTypes } from '../rules/rule-scope.ts'
import type { SessionScope } from '../rules/session-types.ts'
import { fittedValue } from './fitted-value.ts'
import { currencySource, moneyDecimals } from './money-decimals.ts'
import { ruleScopeOf } from './record-scope.ts'

/** A new record: every field with its default or null, lines empty. A default may read the fields before its own. */
export function emptyRecord(entity: EntityDefinition, session: SessionScope): EntityRecord {
  const types = scopeTypesOf(entity)
  // A new record is of the session's own site.
  const { decimals } = session.money
  // Filled in place and read on the way: copied once a field, a record of seventy fields costs more than all its rules.
  const record: Record<string, Scalar | readonly LineRecord[]> = {}
  const scope = ruleScopeOf({ record, session })
  for (const field of entity.fields) record[field.id] = defaultOf(field, { scope, types, decimals })
  for (const { id } of entity.lines) record[id] = []
  return record
}

/** A new line of one lines field of a record, with its defaults. */
export function emptyLine(
  {
    entity,
    record,
    session,
  }: { readonly entity: EntityDefinition; readonly record: EntityRecord; readonly session: SessionScope },
  linesField: string,
): LineRecord {
  const types = scopeTypesOf(entity, linesField)
  const fields = entity.lines.find(({ id }) => id === linesField)?.fields ?? []
  const row: Record<string, Scalar> = {}
  const scope = ruleScopeOf({ record, session }, row)
  for (const field of fields) {
    const decimals = moneyDecimals(session, record, { source: currencySource(entity, field, linesField), row })
    row[field.id] = defaultOf(field, { scope, types, decimals })
  }
  return row
}

/** The default of a field; one that has no answer is no default. */
function defaultOf(
  field: FieldDefinition,
  { scope, types, decimals }: { readonly scope: RuleScope; readonly types: ScopeTypes; readonly decimals: number },
): Scalar {
  if (field.default === undefined || field.default === null) return null
  const value = evaluateValue(field.default, scope, types)
  return value.ok ? fittedValue(field, value.value, decimals) : null
}
