import type { FormLayout, SectionDefinition } from '../family-definition.ts'
import type { RecordFields } from '../field-definition.ts'
import type { FormSource } from '../schema/form-schema.ts'
import { textKey } from './case-of.ts'

/** The form's layout with every default made explicit; without one, all inputs in one section and a grid for each lines field. */
export function normalizeLayout(source: FormSource, entity: RecordFields): FormLayout {
  const sections = source.form?.sections ?? standardSections(entity)
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

function standardSections({ fields, lines }: RecordFields): SectionsSource {
  const inputs = fields.filter((field) => !field.isDerived).map((field) => field.id)
  return { details: { fields: inputs }, ...Object.fromEntries(lines.map(({ id }) => [id, { grid: id }])) }
}
