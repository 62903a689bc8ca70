/** The five tones a tag can have: Blueprint's intents, each with enough contrast in light and dark. */
export type StatusTone = 'none' | 'primary' | 'success' | 'warning' | 'danger'

/**
 * The tone of each status value, by its name. Grey is for what waits for its author, rests or is over without effect, blue
 * for what goes on, green for what is agreed or done, amber for what somebody should look at, red for what failed or was lost.
 */
export const statusTones: ReadonlyMap<string, StatusTone> = new Map([
  ['Approved', 'success'],
  ['Pending', 'primary'],
  ['PendingSubmission', 'none'],
  ['PendingApproval', 'warning'],
  ['Running', 'primary'],
  ['Scheduled', 'none'],
  ['Partial', 'primary'],
  ['Cancelled', 'none'],
  ['Finalized', 'success'],
  ['OnHold', 'none'],
  ['Denied', 'danger'],
  ['Invoiced', 'success'],
  ['InTransit', 'primary'],
  ['Completed', 'success'],
  ['Definite', 'success'],
  ['Tentative', 'warning'],
  ['Depleted', 'danger'],
  ['ReturnToVendor', 'warning'],
  ['TransfersIn', 'primary'],
  ['TransferOut', 'primary'],
  ['Spoilage', 'danger'],
  ['SpoilagePending', 'warning'],
  ['SpoilageApproved', 'success'],
  ['SpoilageDenied', 'danger'],
  ['SpoilageFinalized', 'success'],
  // Prices of what is received.
  ['Dearer', 'warning'],
  ['Cheaper', 'success'],
  // Scanned invoices.
  ['New', 'none'],
  ['Read', 'primary'],
  ['Matched', 'success'],
  ['Exception', 'warning'],
  ['Drafted', 'primary'],
  ['Posted', 'success'],
  ['Rejected', 'danger'],
  // Mails.
  ['Retrying', 'warning'],
  ['Sent', 'success'],
  ['GivenUp', 'danger'],
  // Fiscal periods.
  ['Future', 'none'],
  ['Open', 'primary'],
  ['Closed', 'success'],
])

/** The sign of a value that stands out by a rule of its list. */
export function toneSign(tone: 'success' | 'warning' | 'danger'): string {
  return { success: '\u2713', warning: '\u25b3', danger: '\u25b2' }[tone]
}

/** The tone of a status; a status nobody listed is neutral. */
export function statusTone(status: string): StatusTone {
  return statusTones.get(status) ?? 'none'
}

/** The sign before the words of a tag: those who see no colours, and those of one tone, are told apart by it. */
const statusSigns: ReadonlyMap<string, string> = new Map([
  ...signed('\u270e', 'PendingSubmission', 'Drafted'),
  ...signed('\u25cb', 'Pending', 'Tentative', 'Future', 'New', 'Waiting', 'Scheduled'),
  ...signed('\u25b3', 'Exception', 'Retrying'),
  ...signed('\u25d4', 'PendingApproval', 'SpoilagePending'),
  ...signed('\u2016', 'OnHold'),
  ...signed('\u25d1', 'Partial', 'Open', 'Read'),
  ...signed('\u27f3', 'Running'),
  ...signed('\u2713', 'Approved', 'SpoilageApproved', 'Definite', 'Matched'),
  ...signed('\u25cf', 'Completed', 'Finalized', 'Invoiced', 'SpoilageFinalized', 'Closed', 'Posted', 'Sent'),
  ...signed('\u2013', 'Cancelled'),
  ...signed('\u2715', 'Denied', 'SpoilageDenied', 'Depleted', 'Spoilage', 'Rejected', 'GivenUp'),
  ...signed('\u2192', 'InTransit', 'TransferOut'),
  ...signed('\u2190', 'TransfersIn', 'ReturnToVendor'),
  ...signed('\u2191', 'Dearer'),
  ...signed('\u2193', 'Cheaper'),
])

function signed(sign: string, ...names: readonly string[]): readonly (readonly [string, string])[] {
  return names.map((name) => [name, sign] as const)
}

/** The sign of a status; a status nobody listed has a dot. */
export function statusSign(status: string): string {
  return statusSigns.get(status) ?? '\u00b7'
}
