import { compare, divide, multiply, remainder, subtract } from '../decimal/arithmetic.ts'
import { parseDecimal, printDecimal, zero, type Decimal } from '../decimal/decimal.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import type { FieldDefinition, RecordFields } from '../model/field-definition.ts'
import type { ScaleDefinition } from '../model/screens/section-parts.ts'
import type { EntityRecord, LineRecord, Scalar } from '../model/value.ts'
import { linesOf } from '../record/record-scope.ts'

/** How much is wanted of one of the numbers a record is scaled by. */
export interface Wanted {
  readonly field: string
  /** A decimal above zero. */
  readonly value: string
}

/** Wanted ÷ what the record says, which is exact as long as nothing is divided. */
interface Ratio {
  readonly wanted: Decimal
  readonly stands: Decimal
}

/**
 * The record as it is for more or less of what it makes (FORM-42): every number it says so by and every quantity of its lines × wanted ÷ stands,
 * multiplied first and rounded once to what its field keeps. A whole number that does not come out whole is what is filled by it. Nothing
 * derived is worked out. Undefined where there is nothing to go by: no number stands there, or none above zero is wanted.
 */
export function scaledRecord(
  record: EntityRecord,
  { scale, entity }: { readonly scale: ScaleDefinition; readonly entity: RecordFields },
  wanted: Wanted,
): EntityRecord | undefined {
  const ratio = ratioOf(record[wanted.field], wanted.value)
  if (ratio === undefined) return undefined
  const header = entity.fields.filter(({ id }) => scale.by.includes(id))
  const cells = entity.lines.find(({ id }) => id === scale.lines)?.fields ?? []
  const quantities = cells.filter(({ id }) => scale.quantities.includes(id))
  return {
    ...record,
    ...scaledFields(header, record, ratio),
    [scale.lines]: linesOf(record, scale.lines).map((line) => ({ ...line, ...scaledFields(quantities, line, ratio) })),
  }
}

function ratioOf(value: EntityRecord[string], text: string): Ratio | undefined {
  const [stands, wanted] = [decimalOf(value), parseDecimal(text)]
  if (stands === undefined || wanted === undefined || compare(wanted, zero) <= 0) return undefined
  return { stands, wanted }
}

function decimalOf(value: EntityRecord[string]): Decimal | undefined {
  const decimal = typeof value === 'string' || typeof value === 'number' ? parseDecimal(String(value)) : undefined
  return decimal !== undefined && compare(decimal, zero) > 0 ? decimal : undefined
}

/** What is empty stays so. */
function scaledFields(fields: readonly FieldDefinition[], from: EntityRecord | LineRecord, ratio: Ratio) {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const decimal = decimalOf(from[field.id])
      return decimal === undefined ? [] : [[field.id, scaledValue(field, decimal, ratio)]]
    }),
  )
}

function scaledValue(field: FieldDefinition, value: Decimal, { wanted, stands }: Ratio): Scalar {
  const product = multiply(value, wanted)
  const decimals = kindOf(field).decimals?.(field.options)
  if (decimals !== undefined) return printDecimal(divide(product, stands, decimals))
  const whole = divide(subtract(product, remainder(product, stands)), stands, 0)
  return whole.units === 0n ? null : Number(whole.units)
}
