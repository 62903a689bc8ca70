import type { RJSFSchema } from '@rjsf/utils'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { FormLogic } from '../store/form-logic.ts'

/** The sections of header fields; a field this person may not read, or that does not exist, is left out, and so is a section without any. */
export function headerSections(layout: readonly SectionDefinition[], logic: FormLogic): readonly SectionDefinition[] {
  const known = new Set(logic.header.map((field) => field.id))
  return layout
    .filter((section) => section.grid === undefined)
    .map((section) => ({ ...section, fields: section.fields.filter((field) => known.has(field)) }))
    .filter((section) => section.fields.length > 0)
}

/** JSON Schema of the header in the order of the layout: the structure RJSF draws. */
export function headerSchema(sections: readonly SectionDefinition[], logic: FormLogic): RJSFSchema {
  const ids = sections.flatMap((section) => section.fields)
  const properties = ids.map((id) => {
    const field = logic.field(id)
    return [id, { ...kindOf(field).jsonSchema(field.options), title: field.label }] as const
  })
  // Kinds describe values in plain JSON Schema, which is what RJSF reads.
  return { type: 'object', properties: Object.fromEntries(properties) } as RJSFSchema
}
