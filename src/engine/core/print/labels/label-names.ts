import { isPicture } from '../../field-kinds/field-questions.ts'
import type { EntityDefinition } from '../../model/family-definition.ts'
import type { FieldDefinition } from '../../model/field-definition.ts'

/** Names texts of any label may hold in braces: what its bar code says, who prints it, where and when. */
const labelNames = ['code', 'tenant', 'site', 'today'] as const

/** Header fields a label may say. */
export function labelledFields({ fields }: Pick<EntityDefinition, 'fields'>): readonly FieldDefinition[] {
  const common: readonly string[] = labelNames
  return fields.filter((field) => field.id !== 'id' && !common.includes(field.id) && !isPicture(field))
}

/** Every name that is filled in on labels of a family (LABEL-2). */
export function namesOfLabel(entity: Pick<EntityDefinition, 'fields'>): readonly string[] {
  return [...labelNames, ...labelledFields(entity).map(({ id }) => id)]
}

/** Names in braces a text holds, as they are written. */
export function namesWritten(text: string): readonly string[] {
  return [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name)
}
