import type { SliceSet } from './slice-set.ts'

/** An info or error popup (spec 2.3). */
export interface PopupRequest {
  readonly id: number
  readonly title: string
  readonly message: string
  readonly intent: 'info' | 'error'
  readonly onClose?: () => void
}

/** Popups waiting to be read; the first is shown. */
export interface PopupsSlice {
  readonly items: readonly PopupRequest[]
  readonly show: (request: Omit<PopupRequest, 'id'>) => void
  readonly close: (id: number) => void
}

/** The popups slice, empty. */
export function createPopupsSlice(set: SliceSet<PopupsSlice>): PopupsSlice {
  let lastId = 0
  return {
    items: [],
    show: (request) =>
      set((draft) => {
        draft.items.push({ ...request, id: ++lastId })
      }),
    close: (id) =>
      set((draft) => {
        draft.items = draft.items.filter((item) => item.id !== id)
      }),
  }
}
