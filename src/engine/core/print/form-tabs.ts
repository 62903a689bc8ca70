import type { FormLayout, SectionDefinition } from '../model/screens/form-layout.ts'
import type { TabDefinition } from '../model/screens/section-parts.ts'

/** The tabs of a form with their sections. */
export interface FormTab extends Pick<TabDefinition, 'id' | 'title'> {
  readonly sections: readonly SectionDefinition[]
}

/** Whether a section is drawn. */
export type SectionTest = (section: SectionDefinition) => boolean

/** Tabs with the sections that are drawn; a tab without any is none. */
export function tabsOf(form: FormLayout, isShown: SectionTest): readonly FormTab[] {
  const tabs = form.tabs.map(({ id, title, sections }) => ({
    id,
    title,
    sections: sections.flatMap((name) => form.sections.filter(isShown).find((section) => section.id === name) ?? []),
  }))
  return tabs.filter((tab) => tab.sections.length > 0)
}

/** True for what the record says itself; a list or its chart is asked of the server about the stored record. */
export function isOfRecord({ related, chart }: SectionDefinition): boolean {
  return related === undefined && chart?.related === undefined
}
