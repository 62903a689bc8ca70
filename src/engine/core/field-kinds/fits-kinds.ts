import type { FieldDefinition } from '../model/field-definition.ts'
import { isLookup } from '../model/field-shapes.ts'
import { kindOf, type FieldKindName } from './field-kinds.ts'

/** What code asks of a field it reads: one of these kinds, and for a lookup the entity it points at. */
export interface KindNeed {
  readonly kinds: readonly FieldKindName[]
  readonly to?: string | undefined
}

/** True when a field is what code asks for. */
export function fitsKinds(field: FieldDefinition, { kinds, to }: KindNeed): boolean {
  return kinds.includes(field.type) && (to === undefined || (isLookup(field) && field.lookup.to === to))
}

/** True when values of one field may stand in the other as they are: of one kind, both numbers, or of one type in expressions. */
export function isSameKindOfValue(from: FieldDefinition, to: FieldDefinition): boolean {
  if (isLookup(from) !== isLookup(to)) return false
  const [left, right] = [kindOf(from), kindOf(to)]
  return from.type === to.type || (left.isNumber && right.isNumber) || left.ruleType === right.ruleType
}
