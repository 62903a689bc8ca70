import { add, divide, multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import { holdsFlag } from '#core/field-kinds/field-questions.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { choicesOf } from '#core/model/field-shapes.ts'
import type { RunChange } from '#core/model/workflow/run-definition.ts'
import type { EntityRecord, Scalar } from '#core/model/value.ts'
import { scalarIn } from '#core/record/read-values.ts'

const hundred = toDecimal(100)

/** A field that changes, what is wanted of it, and how it is worked out. */
export interface WantedChange {
  readonly field: FieldDefinition
  readonly wanted: Scalar
  readonly by: string
}

/** The fields a run changes, of records or of lines: those its header gives a value for. */
export function wantedChanges(
  { set }: { readonly set: Readonly<Record<string, RunChange>> },
  record: EntityRecord,
  fields: readonly FieldDefinition[],
): readonly WantedChange[] {
  return Object.entries(set).flatMap(([id, change]) => {
    const field = fields.find((one) => one.id === id)
    const wanted = field === undefined ? null : givenValue(field, scalarIn(record, change.to))
    return field === undefined || wanted === null ? [] : [{ field, wanted, by: byOf(change, record) }]
  })
}

function byOf({ by }: RunChange, record: EntityRecord): string {
  const said = by === undefined ? undefined : scalarIn(record, by)
  return typeof said === 'string' && said !== '' ? said : 'SetTo'
}

/** A value of the header as the field takes it: a yes or no is given by the words Yes and No. */
export function givenValue(field: FieldDefinition, value: Scalar | undefined): Scalar {
  if (value === undefined || value === '') return null
  return holdsFlag(field) && value !== null ? value === 'Yes' : value
}

/**
 * The value a change leads to, rounded once to what its field keeps: 4 percent, added 2, are 6; 4 raised by 10 percent is 4.4, and
 * multiplied by 1.5 it is 6.
 */
export function changedValue({ field, wanted, by }: WantedChange, old: Scalar): Scalar {
  const { isNumber, decimals } = kindOf(field)
  if (by === 'SetTo' || !isNumber || typeof wanted === 'boolean' || wanted === null) return wanted
  const [from, change] = [toDecimal(numberText(old)), toDecimal(wanted)]
  if (by === 'Add') return printDecimal(add(from, change))
  const most = decimals?.(field.options) ?? 0
  if (by === 'Multiply') return printDecimal(round(multiply(from, change), most))
  return printDecimal(divide(multiply(from, add(hundred, change)), hundred, most))
}

function numberText(value: Scalar): string | number {
  return typeof value === 'string' || typeof value === 'number' ? value : 0
}

/** A value in words: the label of a choice, Yes and No, a number as it is; `title` is that of a lookup. */
export function textOfValue(
  field: FieldDefinition,
  { value, title }: { readonly value: Scalar; readonly title: string | undefined },
  translate: (key: string) => string | undefined,
): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return translate(value ? 'grid.yes' : 'grid.no') ?? String(value)
  if (kindOf(field).isNumber) return printDecimal(toDecimal(numberText(value)))
  const label = choicesOf(field).find((choice) => choice.value === value)?.label
  return title ?? (label === undefined ? undefined : translate(label)) ?? String(value)
}
