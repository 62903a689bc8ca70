/** The five tones a tag can have: Blueprint's intents, each with enough contrast in light and dark. */
export type StatusTone = 'none' | 'primary' | 'success' | 'warning' | 'danger'

/**
 * The tone of each status value of spec 3 and of ours, by its name. Grey is for what waits for its author or is over without effect, blue for
 * what goes on, green for what is done, amber for what somebody should look at, red for what failed or was lost.
 */
export const statusTones: ReadonlyMap<string, StatusTone> = new Map([
  ['Approved', 'primary'],
  ['Pending', 'primary'],
  ['PendingSubmission', 'none'],
  ['PendingApproval', 'warning'],
  ['Partial', 'warning'],
  ['Cancelled', 'none'],
  ['Finalized', 'success'],
  ['OnHold', 'warning'],
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
  ['SpoilageApproved', 'primary'],
  ['SpoilageDenied', 'danger'],
  ['SpoilageFinalized', 'success'],
  // Fiscal periods.
  ['Future', 'none'],
  ['Open', 'primary'],
  ['Closed', 'success'],
])

/** The tone of a status; a status nobody listed is neutral. */
export function statusTone(status: string): StatusTone {
  return statusTones.get(status) ?? 'none'
}
