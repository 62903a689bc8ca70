import type { FieldIssue } from '#core/errors/field-issue.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { Scalar } from '#core/model/value.ts'
import type { PreferencesAnswer, ShownPreference } from '#core/http/preferences-contract.ts'

/** What a person has changed of one preference and not saved yet. */
export interface PreferenceDraft {
  /** Null: what is inherited shall hold again. */
  readonly value: Scalar
  /** Words typed, as long as the control has not been left. */
  readonly words?: string
  readonly issue?: FieldIssue
}

/** Drafts by the id of their preference. */
export type Drafts = Readonly<Record<string, PreferenceDraft>>

/** A draft of a finished value. */
export function draftOf({ id, field, inherited }: ShownPreference, value: Scalar): PreferenceDraft {
  const isMissing = value === null || value === ''
  // A text that is blank where nobody has written one is taken back by clearing it.
  if (isMissing && inherited.value === '') return { value: null }
  const issue = isMissing ? { code: 'required' } : kindOf(field).check(field.options, value, '')
  return issue === undefined ? { value } : { value, issue: fieldIssue(id, issue) }
}

/** A draft of words: what they mean by the kind of the preference, or why they mean nothing. */
export function draftOfWords(preference: ShownPreference, words: string, locale: Locale): PreferenceDraft {
  const { field, id } = preference
  const parsed = kindOf(field).parse(field.options, words, locale)
  if (parsed.ok) return { ...draftOf(preference, parsed.value), words }
  return { value: null, words, issue: fieldIssue(id, { code: parsed.error }) }
}

/** What the screen shows: the value that would hold, whether it is one of its own, and where it comes from. */
export function shownOf(
  preference: ShownPreference,
  draft: PreferenceDraft | undefined,
): Pick<ShownPreference, 'value' | 'from'> {
  if (draft === undefined) return preference
  return draft.value === null && draft.issue === undefined
    ? preference.inherited
    : { ...preference, value: draft.value }
}

/** Body of a save; undefined while something is wrong. */
export function changesOf(drafts: Drafts): { id: string; value: Scalar }[] | undefined {
  const entries = Object.entries(drafts)
  if (entries.some(([, { issue }]) => issue !== undefined)) return undefined
  return entries.map(([id, { value }]) => ({ id, value }))
}

/** The drafts with what the server refused beside each. */
export function refusedDrafts(drafts: Drafts, issues: readonly FieldIssue[]): Drafts {
  return Object.fromEntries(
    Object.entries(drafts).map(([id, draft]) => {
      const issue = issues.find(({ field }) => field === id)
      return [id, issue === undefined ? draft : { ...draft, issue }]
    }),
  )
}

/** True where the value shown is set at this level, so that it can be put back. */
export function isOwn(
  { level }: PreferencesAnswer,
  preference: ShownPreference,
  draft: PreferenceDraft | undefined,
): boolean {
  return draft === undefined ? preference.from === level : draft.value !== null || draft.issue !== undefined
}
