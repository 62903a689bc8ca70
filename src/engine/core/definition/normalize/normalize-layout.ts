import type { FormLayout, SectionDefinition } from '../family-definition.ts'
import type { FieldDefinition } from '../field-definition.ts'
import type { FormSource } from '../schema/form-schema.ts'
import { textKey } from './case-of.ts'

/** The form's layout with every default made explicit; without one, all inputs in one section and a grid for each lines field. */
export function normalizeLayout(source: FormSource, fields: readonly FieldDefinition[]): FormLayout {
  const sections = source.form?.sections ?? standardSections(fields)
  return {
    sections: Object.entries(sections).map(([id, section]) => sectionOf(id, section, source.id)),
    drawers: source.form?.drawers ?? [],
    print: source.form?.print ?? false,
    save: source.form?.save?.slice(1),
  }
}

type SectionsSource = NonNullable<FormSource['form']>['sections']

function sectionOf(id: string, section: SectionsSource[string], family: string): SectionDefinition {
  return {
    id,
    title: textKey(section.title, `${family}.section.${id}`),
    columns: section.columns ?? 3,
    fields: section.fields ?? [],
    grid: section.grid,
    entry: section.entry ?? [],
    totals: section.totals ?? [],
    collapsed: section.collapsed ?? false,
  }
}

function standardSections(fields: readonly FieldDefinition[]): SectionsSource {
  const inputs = fields.filter((field) => !field.isDerived && field.lines === undefined).map((field) => field.id)
  const grids = fields.filter((field) => field.lines !== undefined)
  return { details: { fields: inputs }, ...Object.fromEntries(grids.map(({ id }) => [id, { grid: id }])) }
}
