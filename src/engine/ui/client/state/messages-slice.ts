import type { SliceSet } from './slice-set.ts'

/** Messages of the signed-in user, for the bell (MSG-9). */
export interface MessagesSlice {
  /** How many are not read; undefined until it is known. */
  readonly unread: number | undefined
  readonly setUnread: (count: number | undefined) => void
}

/** The messages slice, with nothing known. */
export function createMessagesSlice(set: SliceSet<MessagesSlice>): MessagesSlice {
  return {
    unread: undefined,
    setUnread: (count) =>
      set((draft) => {
        draft.unread = count
      }),
  }
}
