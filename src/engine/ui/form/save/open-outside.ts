import type { WireRow } from '#core/http/odata-contract.ts'

/** Opens what a move leads to outside, beside this page, which it knows nothing of; who comes back finds the record as it is by then. */
export function openOutside(row: WireRow, readAgain: () => void): void {
  const address = row['@larder.opens']
  if (typeof address !== 'string' || !/^https?:\/\//.test(address)) return
  window.open(address, '_blank', 'noopener,noreferrer')
  window.addEventListener('focus', readAgain, { once: true })
}
