import type { SliceSet } from './slice-set.ts'

/** Calls under way, for the progress overlay (SPEC-4.10.1). */
export interface RequestsSlice {
  readonly pending: number
  /** The most that were pending at once since the last time there were none. */
  readonly peak: number
  readonly change: (by: 1 | -1) => void
}

/** The requests slice, with nothing pending. */
export function createRequestsSlice(set: SliceSet<RequestsSlice>): RequestsSlice {
  return {
    pending: 0,
    peak: 0,
    change: (by) =>
      set((draft) => {
        draft.pending += by
        draft.peak = draft.pending === 0 ? 0 : Math.max(draft.peak, draft.pending)
      }),
  }
}
