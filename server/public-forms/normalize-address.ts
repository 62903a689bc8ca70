/** A mail address as links are bound to it; '' for what is none. */
export function normalizeAddress(address: unknown): string {
  return typeof address === 'string' ? address.trim().toLowerCase().normalize('NFC') : ''
}
