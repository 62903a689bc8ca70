import { castDraft } from 'immer'
import type { ClientDefinitions, SessionInfo } from '#core/http/definitions-contract.ts'
import type { SliceSet } from './slice-set.ts'

/** The signed-in user's cut of the definitions; undefined until they have come. */
export interface DefinitionsSlice {
  readonly current: ClientDefinitions | undefined
  readonly put: (definitions: ClientDefinitions) => void
  /** Takes what the person has just changed about the session, such as its idle limit. */
  readonly changeSession: (change: Partial<SessionInfo>) => void
  /** Takes the preferences of the site when somebody has changed them. */
  readonly changePreferences: (preferences: ClientDefinitions['preferences']) => void
  readonly clear: () => void
}

/** The definitions slice, empty. */
export function createDefinitionsSlice(set: SliceSet<DefinitionsSlice>): DefinitionsSlice {
  return {
    current: undefined,
    put: (definitions) =>
      set((draft) => {
        // Frozen, it is taken as it is; else immer would walk through all of it and freeze each part.
        draft.current = castDraft(Object.freeze(definitions))
      }),
    changeSession: (change) =>
      set((draft) => {
        if (draft.current) Object.assign(draft.current.session, change)
      }),
    changePreferences: (preferences) =>
      set((draft) => {
        if (draft.current) draft.current.preferences = preferences
      }),
    clear: () =>
      set((draft) => {
        draft.current = undefined
      }),
  }
}
