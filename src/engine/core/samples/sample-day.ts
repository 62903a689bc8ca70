import { addDays } from '../calendar/day-arithmetic.ts'
import type { FieldDefinition } from '../model/field-definition.ts'
import type { Scalar } from '../model/value.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'

const relative = /^today([+-]\d{1,4})?$/

/** `today`, `today+3`, `today-7` as a day; every other text as it is. */
export function sampleDay(text: string, today: string): string {
  const match = relative.exec(text)
  return match === null ? text : (addDays(today, Number(match[1] ?? 0)) ?? text)
}

/** A value as an author wrote it for a field: `today+3` is a day where the field does not take it as a text. */
export function sampleScalar(field: FieldDefinition, value: Scalar, today: string): Scalar {
  if (typeof value !== 'string' || kindOf(field).check(field.options, value, today) === undefined) return value
  return sampleDay(value, today)
}
