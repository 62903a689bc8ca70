import type { FieldDefinition, RecordFields } from '#core/model/field-definition.ts'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import { isOfRecord, type FormTab, type SectionTest } from '#core/print/form-tabs.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'

/**
 * What a record shows: all of it once it is stored, before that neither lists and comparisons of lines somebody else writes, which belong to nothing
 * yet, nor sections of figures alone that the server writes later (FORM-39). What lines are offered is known while they are written.
 */
export function shownWhen({ fields: all }: RecordFields, isNew: boolean): SectionTest {
  if (!isNew) return () => true
  const later = new Set(all.filter(isWrittenLater).map(({ id }) => id))
  const saysNothing = ({ fields }: SectionDefinition) => fields.length > 0 && fields.every((field) => later.has(field))
  const isOfOthers = ({ compare }: SectionDefinition) => compare !== undefined && compare.rows.offers === undefined
  return (section) => isOfRecord(section) && !isOfOthers(section) && !saysNothing(section)
}

/** A field nobody enters and nothing works out: it has no value before the server gives it one. */
function isWrittenLater({ isDerived, compute, total, from, default: start }: FieldDefinition): boolean {
  return isDerived && [compute, total, from, start].every((source) => source === undefined)
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
