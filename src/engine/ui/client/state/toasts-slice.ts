import { castDraft } from 'immer'
import type { TextLink } from '../address/text-links.ts'
import type { SliceSet } from './slice-set.ts'

/** A short notice in the one live region. Texts are already in the reader's language. */
export interface Toast {
  readonly id: number
  readonly message: string
  readonly title?: string
  readonly intent: 'none' | 'success' | 'warning' | 'danger'
  /** Milliseconds until it leaves by itself; 0 stays until closed. 3 seconds. */
  readonly timeout: number
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Words of the message that lead somewhere, such as numbers of documents. */
  readonly links?: ToastLinks
}

/** Where words of a toast lead, and how one goes there. */
export interface ToastLinks {
  readonly of: readonly TextLink[]
  readonly follow: (address: string) => void
}

/** Toast time-out. */
const toastMilliseconds = 3000

/** Toasts shown now, oldest first. */
export interface ToastsSlice {
  readonly items: readonly Toast[]
  readonly show: (toast: Omit<Toast, 'id' | 'timeout' | 'intent'> & Partial<Toast>) => void
  readonly dismiss: (id: number) => void
}

/** The toasts slice, empty. */
export function createToastsSlice(set: SliceSet<ToastsSlice>): ToastsSlice {
  let lastId = 0
  return {
    items: [],
    show: (toast) =>
      set((draft) => {
        draft.items.push(castDraft({ intent: 'none', timeout: toastMilliseconds, ...toast, id: ++lastId }))
      }),
    dismiss: (id) =>
      set((draft) => {
        draft.items = draft.items.filter((item) => item.id !== id)
      }),
  }
}
