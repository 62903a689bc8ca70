import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import { isScalar } from '#core/record/wire-record.ts'

/** What lines of a record say: id of the line → field → value. A change of a run keeps it as text, before and after. */
export type KeptCells = ReadonlyMap<number, Readonly<Record<string, Scalar>>>

/** The text a line of a run keeps. */
export function printCells(cells: KeptCells): string {
  return JSON.stringify(Object.fromEntries(cells))
}

/** The cells of a text `printCells` made; none of an empty one. */
export function parseCells(text: string): KeptCells {
  const lines: unknown = text === '' ? {} : JSON.parse(text)
  return new Map(
    membersOf(lines).map(([id, cells]) => [
      Number(id),
      Object.fromEntries(membersOf(cells).map(([field, value]) => [field, isScalar(value) ? value : null])),
    ]),
  )
}

/** A value as it is kept: a number without the zeros its column fills it up with. */
export function keptValue(field: FieldDefinition, value: Scalar): Scalar {
  return kindOf(field).isNumber && value !== null ? printDecimal(toDecimal(String(value))) : value
}

function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
