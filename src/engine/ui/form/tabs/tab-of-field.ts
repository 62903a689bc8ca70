import type { FormLayout, SectionDefinition, TabDefinition } from '#core/model/family-definition.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'

/** The tabs of a form with their sections. */
export interface FormTab extends Pick<TabDefinition, 'id' | 'title'> {
  readonly sections: readonly SectionDefinition[]
}

/** Tabs as they are drawn; of a record that is not stored yet without lists, which belong to nothing, and without tabs of nothing else. */
export function tabsOf(form: FormLayout, isNew: boolean): readonly FormTab[] {
  const tabs = form.tabs.map(({ id, title, sections }) => ({
    id,
    title,
    sections: sections.flatMap((name) => shownSections(form, isNew).find((section) => section.id === name) ?? []),
  }))
  return tabs.filter((tab) => tab.sections.length > 0)
}

/** Sections as they are drawn. */
export function shownSections(form: FormLayout, isNew: boolean): readonly SectionDefinition[] {
  return isNew ? form.sections.filter((section) => !isOfStored(section)) : form.sections
}

/** True for what is asked of the server about the stored record. */
function isOfStored({ related, chart }: SectionDefinition): boolean {
  return related !== undefined || chart?.related !== undefined
}

/** The tab in which a header field or a lines field stands; undefined for one that is not shown. */
export function tabOfField(tabs: readonly FormTab[], field: string): string | undefined {
  const holds = (section: SectionDefinition) => section.grid === field || section.fields.includes(field)
  return tabs.find(({ sections }) => sections.some(holds))?.id
}

/** The issue to go to: the first of the first tab that has any. */
export function firstIssue(tabs: readonly FormTab[], issues: readonly FieldIssue[]): FieldIssue | undefined {
  const order = tabs.map(({ id }) => id)
  const placeOf = ({ lines, field }: FieldIssue) => {
    const place = order.indexOf(tabOfField(tabs, lines ?? field) ?? '')
    return place < 0 ? order.length : place
  }
  return issues.toSorted((one, other) => placeOf(one) - placeOf(other))[0]
}
