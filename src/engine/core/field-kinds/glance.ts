import type { FieldDefinition } from '../model/field-definition.ts'
import type { Scalar } from '../model/value.ts'
import { kindOf } from './field-kinds.ts'
import type { Locale } from './parts/field-kind.ts'

// How long figures stand where they are read; where they are typed, copied or on paper all of them is said (KIND-20).

/** A value as it stands in a column, on a card and in a box nobody is in. */
export function atGlance({ type, options }: Pick<FieldDefinition, 'type' | 'options'>, value: Scalar, locale: Locale) {
  const kind = kindOf({ type })
  return (kind.glance ?? kind.format)(options, value, locale)
}

/** All of a value, where a glance leaves some of it out; else undefined. */
export function beyondGlance(
  field: Pick<FieldDefinition, 'type' | 'options'>,
  value: Scalar | undefined,
  locale: Locale,
): string | undefined {
  const { glance, format } = kindOf({ type: field.type })
  if (glance === undefined || value === undefined || value === null) return undefined
  const whole = format(field.options, value, locale)
  return glance(field.options, value, locale) === whole ? undefined : whole
}

/** A value at a glance, where that leaves some of it out; else undefined. */
export function glanceIn(
  field: Pick<FieldDefinition, 'type' | 'options'>,
  value: Scalar | undefined,
  locale: Locale,
): string | undefined {
  if (value === undefined || value === null || beyondGlance(field, value, locale) === undefined) return undefined
  return atGlance(field, value, locale)
}
