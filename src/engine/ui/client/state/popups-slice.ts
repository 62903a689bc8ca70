import type { SliceSet } from './slice-set.ts'

/** An info or error popup. */
export interface PopupRequest {
  readonly id: number
  readonly title: string
  readonly message: string
  readonly intent: 'info' | 'warning' | 'error'
  /** `session`: 400 × 222, as the popups of the session are. */
  readonly size?: 'session'
  /** Further text behind a More/Less button, and whether it is open at first (SPEC-8.6). */
  readonly details?: { readonly text: string; readonly isOpen: boolean }
  readonly onClose?: (() => void) | undefined
}

/** Popups waiting to be read; the first is shown. */
export interface PopupsSlice {
  readonly items: readonly PopupRequest[]
  readonly show: (request: Omit<PopupRequest, 'id'>) => void
  readonly close: (id: number) => void
  /** Takes all away unread. */
  readonly clear: () => void
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
    clear: () =>
      set((draft) => {
        draft.items = []
      }),
  }
}
