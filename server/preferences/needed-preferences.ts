import { toDecimal, type Decimal } from '#core/decimal/decimal.ts'
import type { Scalar } from '#core/model/value.ts'
import type { FieldKindName } from '#core/field-kinds/field-kinds.ts'
import { logoPreferences } from '#core/preferences/logo-preferences.ts'
import { printPreferences } from '#core/preferences/print-preferences.ts'
import type { PreferenceValues } from '#core/preferences/effective-preferences.ts'

/** A preference code reads: of which kinds, and as what. */
export interface PreferenceNeed<V> {
  readonly id: string
  readonly kinds: readonly FieldKindName[]
  readonly read: (raw: Scalar | undefined) => V | undefined
}

/** How many days back a document may be posted (POST-14). */
export const maxBackdateDays = wholeNumber('maxBackdateDays')

/** Until when of a day a requisition for the next one is written, in minutes after midnight; 0 means that there is no such time (RQN-4). */
export const requisitionCutoff: PreferenceNeed<number> = {
  ...wholeNumber('requisitionCutoff'),
  kinds: ['duration'],
}

/** Whether the last approval of a requisition issues what lies there (RQN-442). */
export const issueOnApproval = flag('issueOnApproval')

/** How long a link of an approval mail lives, in hours (APPR-210). */
export const approvalLinkHours = wholeNumber('approvalLinkHours')

/** A line of a count is counted again above this difference in percent, when it is above `recountValue` too (COUNT-14). */
export const recountPct = exactNumber('recountPct', 'percent')
export const recountValue = exactNumber('recountValue', 'money')

/** An item of a count says why it differs by more than this value; 0 asks nobody (COUNT-341). */
export const countReasonValue = exactNumber('countReasonValue', 'money')

/** What is read or matched with less is looked at by a person, in percent (SCAN-11). */
export const scanSurePct = wholeNumber('scanSurePct')

/** Whether a scanned invoice nobody has to look at becomes a voucher by itself (SCAN-18). */
export const scanPosts = flag('scanPosts')

/** The security policy of a tenant (PREF-14). */
export const policyNeeds = {
  minimumLength: wholeNumber('passwordMinimumLength'),
  number: flag('passwordNumber'),
  upperCase: flag('passwordUpperCase'),
  lowerCase: flag('passwordLowerCase'),
  special: flag('passwordSpecial'),
  expiryDays: wholeNumber('passwordExpiryDays'),
  promptDays: wholeNumber('passwordPromptDays'),
  secondFactor: flag('secondFactor'),
  idleMinutes: wholeNumber('idleMinutes'),
}

/** What a tenant writes under its mails (MAIL-14). */
export const mailFooter: PreferenceNeed<string> = {
  id: 'mailFooter',
  kinds: ['text'],
  read: (raw) => (typeof raw === 'string' ? raw : undefined),
}

/**
 * Preferences that SQL reads as they are stored, with what it takes where nobody has set them: the default of their definitions, which a
 * test holds against these (PREF-15).
 */
export const sqlPreferences = {
  allowNegativeStock: { kinds: ['boolean'], unset: false },
  valuationScope: { kinds: ['choice'], unset: 'location' },
  costBasis: { kinds: ['choice'], unset: 'average' },
  mailedFileDays: { kinds: ['integer'], unset: 365 },
} as const satisfies Readonly<Record<string, { readonly kinds: readonly FieldKindName[]; readonly unset: Scalar }>>

/** Every preference code reads, for the code catalogue: the linker proves that each is there and of a kind that fits. */
export const neededPreferences: Readonly<Record<string, readonly FieldKindName[]>> = {
  ...Object.fromEntries(
    [
      maxBackdateDays,
      requisitionCutoff,
      issueOnApproval,
      approvalLinkHours,
      recountPct,
      recountValue,
      countReasonValue,
      scanSurePct,
      scanPosts,
      mailFooter,
      ...Object.values(policyNeeds),
    ].map(({ id, kinds }) => [id, kinds]),
  ),
  ...Object.fromEntries(Object.entries(sqlPreferences).map(([id, { kinds }]) => [id, kinds])),
  ...printPreferences,
  ...logoPreferences,
  helpUrl: ['text'],
}

/** A preference as code wants it. @throws Error where it is missing or of another kind, which the linker has ruled out */
export function preferenceOf<V>(values: PreferenceValues, { id, read }: PreferenceNeed<V>): V {
  const value = read(values[id])
  if (value === undefined) throw new Error(`The preference ${id} has no value code can read`)
  return value
}

function exactNumber(id: string, kind: FieldKindName): PreferenceNeed<Decimal> {
  const read = (raw: Scalar | undefined) =>
    typeof raw === 'number' || typeof raw === 'string' ? toDecimal(raw) : undefined
  return { id, kinds: [kind], read }
}

function flag(id: string): PreferenceNeed<boolean> {
  return { id, kinds: ['boolean'], read: (raw) => (typeof raw === 'boolean' ? raw : undefined) }
}

function wholeNumber(id: string): PreferenceNeed<number> {
  return { id, kinds: ['integer'], read: (raw) => (typeof raw === 'number' ? raw : undefined) }
}
