import { isLookup } from '#core/model/field-shapes.ts'
import { mayView } from '#core/model/screens/may-view.ts'
import type { LookupContext } from './lookup-sql.ts'

/**
 * Whether candidates for a field, named as `transfer.toLocation`, may be of any site: the field says so, looks up this entity, and stands
 * in a family the reader may view.
 */
export function picksFromEverySite(
  { definitions, permissions }: LookupContext,
  entityId: string,
  asked: string | undefined,
): boolean {
  const [familyId = '', fieldId] = (asked ?? '').split('.')
  const family = definitions.families.get(familyId)
  if (family === undefined || !mayView(family, permissions)) return false
  const field = family.entity.fields.find(({ id }) => id === fieldId)
  return isLookup(field) && field.lookup.everySite === asked && field.lookup.to === entityId
}
