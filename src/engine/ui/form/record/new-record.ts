import type { EntityRecord } from '#core/model/value.ts'
import type { FormLogic } from '../store/form-logic.ts'

/** A new record as a form opens it: defaults, and one blank line to type or paste into. */
export function newRecord(logic: FormLogic): EntityRecord {
  const empty = logic.empty()
  const lines = logic.lines.map((field) => [field.id, [logic.newLine(field.id, empty)]] as const)
  return { ...empty, ...Object.fromEntries(lines) }
}
