/** The five tones a tag can have: Blueprint's intents, each with enough contrast in light and dark. */
export type StatusTone = 'none' | 'primary' | 'success' | 'warning' | 'danger'

/** Status values of spec 3 whose tone is not neutral. Grey is for what waits for its author or is over without effect. */
const tones: ReadonlyMap<string, StatusTone> = new Map([
  ['PendingApproval', 'warning'],
  ['Pending', 'primary'],
  ['OnHold', 'warning'],
  ['Approved', 'primary'],
  ['Partial', 'warning'],
  ['Completed', 'success'],
  ['Finalized', 'success'],
  ['Invoiced', 'success'],
  ['Definite', 'success'],
  ['Denied', 'danger'],
  ['Depleted', 'danger'],
  ['Tentative', 'warning'],
  ['InTransit', 'primary'],
  ['TransfersIn', 'primary'],
  ['TransferOut', 'primary'],
  ['ReturnToVendor', 'warning'],
])

/** The tone of a status; spoilage variants are danger, a status nobody listed is neutral. */
export function statusTone(status: string): StatusTone {
  return tones.get(status) ?? (status.startsWith('Spoil') ? 'danger' : 'none')
}
