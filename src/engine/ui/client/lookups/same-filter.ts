import type { LookupField } from '#core/model/field-definition.ts'
import { printText } from '#core/odata/print-filter.ts'
import { sameBeside, type Beside } from '#core/record/same-beside.ts'
import { wireName } from '#core/record/wire-record.ts'
import type { LookupTarget } from './target-fields.ts'

/** Conditions on candidates that go with what stands beside the lookup; undefined while that is empty, and nothing may be picked. */
export function sameFilter(
  field: LookupField,
  target: LookupTarget | undefined,
  beside: Beside,
): readonly string[] | undefined {
  const values = sameBeside(field, beside)
  return values?.flatMap(({ field: id, value }) => {
    const there = target?.fields.find((one) => one.id === id)
    const literal = typeof value === 'string' ? printText(value) : String(value)
    return there === undefined ? [] : [`${wireName(there)} eq ${literal}`]
  })
}
