import type { FieldDefinition } from '../definition/field-definition.ts'
import type { FieldKindName } from './field-kinds.ts'
import { isLookup } from '../definition/field-shapes.ts'

/** What code asks of a field it reads: one of these kinds, and for a lookup the entity it points at. */
export interface KindNeed {
  readonly kinds: readonly FieldKindName[]
  readonly to?: string | undefined
}

/** True when a field is what code asks for. */
export function fitsKinds(field: FieldDefinition, { kinds, to }: KindNeed): boolean {
  return kinds.includes(field.type) && (to === undefined || (isLookup(field) && field.lookup.to === to))
}
