import type { LookupField } from '../model/field-definition.ts'
import type { EntityRecord, Scalar } from '../model/value.ts'

/** Where a lookup stands: the record, and the line; of a lookup of the header they are one. */
export interface Beside {
  readonly rec: EntityRecord
  readonly row: EntityRecord
}

/** A field of what is looked up, and what it must say. */
export interface SameValue {
  readonly field: string
  readonly value: Scalar
}

/**
 * What a record must say to be picked by a lookup that follows fields beside it (DEF-111); empty for other lookups. Undefined while one of
 * those fields is empty: then no record may be picked.
 */
export function sameBeside({ lookup }: LookupField, beside: Beside): readonly SameValue[] | undefined {
  const values = lookup.same.map(({ field, root, at }) => ({ field, value: scalarOf(beside[root][at]) }))
  return values.some(({ value }) => value === null || value === '') ? undefined : values
}

/** True when the lookup is limited by a field, of the record (`rec`) or of its own line (`row`). */
export function followsField({ lookup }: LookupField, root: 'rec' | 'row', id: string): boolean {
  return lookup.same.some((same) => same.root === root && same.at === id)
}

function scalarOf(value: EntityRecord[string] | undefined): Scalar {
  return typeof value === 'object' || value === undefined ? null : value
}
