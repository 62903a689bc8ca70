import type { Draft, DraftKey, DraftStore } from './draft.ts'
import type { FormStore } from '../store/form-store.ts'

/** How often unsaved work is kept (FORM-11). */
export const draftMilliseconds = 30_000

/** Keeps the unsaved work of one form. */
export interface DraftKeeper {
  /** Keeps now if there is something new to keep; resolves with true when it did. */
  readonly keep: (stamp: Pick<Draft, 'keptAt' | 'etag'>) => Promise<boolean>
  /** Forgets the draft: it is saved, or the person does not want it. */
  readonly erase: () => Promise<void>
}

/** What a keeper works with. */
export interface DraftKeeperSource {
  readonly store: FormStore
  readonly drafts: DraftStore
  readonly key: DraftKey
}

/** The keeper of a form; a store that fails is borne in silence, because a draft is a comfort (FORM-11). */
export function createDraftKeeper({ store, drafts, key }: DraftKeeperSource): DraftKeeper {
  let keptVersion: number | undefined
  return {
    async keep(stamp) {
      const { record, baseline, words, cellWords, isDirty, version } = store.state.getState()
      // What was a new record is kept as the one it is now.
      const isOther = key.recordId === undefined && typeof record['id'] === 'number'
      if (!isDirty || isOther || version === keptVersion) return false
      keptVersion = version
      const draft = { ...stamp, record, baseline, words, cellWords, titles: store.titles.all() }
      return drafts.keep(key, draft).then(
        () => true,
        () => false,
      )
    },
    async erase() {
      keptVersion = undefined
      await drafts.erase(key).catch(() => undefined)
    },
  }
}
