import type { EntityDefinition } from '../model/family-definition.ts'
import type { FormLayout } from '../model/screens/form-layout.ts'

/** What of a family says what is printed. */
interface Printed {
  readonly entity: EntityDefinition
  readonly form: FormLayout
}

/** The family as its paper knows it: without the fields, columns and totals its form keeps off it (PRINT-120). */
export function onPaper<T extends Printed>(family: T): T {
  const { entity, form } = family
  if (form.offPaper.length === 0) return family
  const off = new Set(form.offPaper)
  const isOn = (id: string) => !off.has(id)
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.filter(isOn),
    totals: section.totals.filter(isOn),
  }))
  const lines = entity.lines.map((field) => ({
    ...field,
    fields: field.fields.filter(({ id }) => isOn(`${field.id}.${id}`)),
  }))
  return { ...family, entity: { ...entity, lines }, form: { ...form, sections } }
}
