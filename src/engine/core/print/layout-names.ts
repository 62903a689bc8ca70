import type { FieldDefinition } from '../model/field-definition.ts'
import type { EntityRecord } from '../model/value.ts'
import { scalarIn } from '../record/read-values.ts'
import { textOfValue, type TextContext } from '../record/text-of-value.ts'
import type { PrintPart } from './print-parts.ts'

/** Names texts of any template may hold in braces, besides header fields. */
const commonNames = ['tenant', 'site', 'number', 'today'] as const

/** Names in braces that are filled in a family's templates: those of all, and what its header prints (PRINT-46). */
export function layoutNames(parts: readonly PrintPart[]): readonly string[] {
  const fields = parts.flatMap(({ key, kind }) => (kind === 'Column' || isCommon(key) ? [] : [key]))
  return [...commonNames, ...fields]
}

function isCommon(name: string): boolean {
  return commonNames.some((common) => common === name)
}

/** What header fields of a record say, by id: as far as its reader knows them. */
export function headerTexts(
  fields: readonly FieldDefinition[],
  record: EntityRecord,
  context: TextContext,
): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map((field) => [field.id, textOfValue(field, scalarIn(record, field.id), context)]))
}
