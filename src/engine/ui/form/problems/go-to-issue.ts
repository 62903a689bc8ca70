import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { FormPlaces } from '../context/form-places.ts'
import { focusField } from './focus-field.ts'

/** Opens the tab of an issue and puts the focus on its field; of a cell, on the summary, which names the line. */
export function goToIssue(places: FormPlaces, { field, lines }: FieldIssue): void {
  // The messages are drawn first, so that the field says what is wrong when it gets the focus.
  setTimeout(() => places.reach(lines ?? field, () => (lines === undefined ? focusField(field) : focusSummary())))
}

function focusSummary(): void {
  document.getElementById('form-summary')?.focus()
}
