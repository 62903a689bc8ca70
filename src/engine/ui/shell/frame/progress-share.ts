/** What the bar shows before anything has ended. */
const initialShare = 20

/** Value of the progress bar in percent: the share of the calls still pending, starting at 20. */
export function progressShare(pending: number, peak: number): number {
  if (pending >= peak) return initialShare
  return Math.round((pending / peak) * 100)
}
