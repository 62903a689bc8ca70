import { produce, type Draft } from 'immer'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { createDefinitionsSlice, type DefinitionsSlice } from './definitions-slice.ts'
import { createLayoutSlice, type LayoutSlice, type ThemeChoice } from './layout-slice.ts'
import { createMessagesSlice, type MessagesSlice } from './messages-slice.ts'
import { createPopupsSlice, type PopupsSlice } from './popups-slice.ts'
import { createRequestsSlice, type RequestsSlice } from './requests-slice.ts'
import { createSessionSlice, type SessionSlice, type SessionValues } from './session-slice.ts'
import type { SliceSet } from './slice-set.ts'
import { createToastsSlice, type ToastsSlice } from './toasts-slice.ts'

/** The state of the app; each key is one slice. Rows from the server live in the query cache, not here. */
export interface AppState {
  readonly session: SessionSlice
  readonly definitions: DefinitionsSlice
  readonly requests: RequestsSlice
  readonly toasts: ToastsSlice
  readonly popups: PopupsSlice
  readonly layout: LayoutSlice
  readonly messages: MessagesSlice
}

/** The store, outside React; inside use `useAppStore`. */
export type AppStore = StoreApi<AppState>

/** What the store starts from. */
export interface AppStoreStart {
  readonly session: SessionValues | undefined
  /** Why the session counts as tampered with, if it does. */
  readonly refusal?: string
  readonly theme: ThemeChoice
  readonly isPhone: boolean
}

/** Builds the one store; immer is applied here and nowhere else. */
export function createAppStore(start: AppStoreStart): AppStore {
  return createStore<AppState>()((set) => {
    const sliceSet =
      <K extends keyof AppState>(key: K): SliceSet<AppState[K]> =>
      (change) =>
        set((state) =>
          produce(state, (draft) => {
            // Draft<AppState>[K] and Draft<AppState[K]> are the same type, which the compiler cannot see for a generic K.
            change(draft[key] as unknown as Draft<AppState[K]>)
          }),
        )
    return {
      session: createSessionSlice(sliceSet('session'), start.session, start.refusal),
      definitions: createDefinitionsSlice(sliceSet('definitions')),
      requests: createRequestsSlice(sliceSet('requests')),
      toasts: createToastsSlice(sliceSet('toasts')),
      popups: createPopupsSlice(sliceSet('popups')),
      layout: createLayoutSlice(sliceSet('layout'), start.theme, start.isPhone),
      messages: createMessagesSlice(sliceSet('messages')),
    }
  })
}
