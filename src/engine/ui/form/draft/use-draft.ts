import { useEffect, useMemo, useState } from 'react'
import type { Draft, DraftKey, DraftStore } from './draft.ts'
import { createDraftKeeper, draftMilliseconds, type DraftKeeper } from './draft-keeper.ts'
import { useServices } from '../../client/services/app-services.ts'
import type { FormStore } from '../store/form-store.ts'

/** The draft of an open form. */
export interface FormDraft {
  /** Work found from an earlier time, until it is restored or discarded. */
  readonly found: Draft | undefined
  readonly dismiss: () => void
  readonly keeper: DraftKeeper
}

/** Where a form's draft is kept. */
export interface DraftSource {
  readonly drafts: DraftStore
  readonly key: DraftKey
  /** ETag of the record the work is based on. */
  readonly etag: string | undefined
  /** True when the draft is a copy made on purpose, which is put in unasked. */
  readonly isCopy: boolean
}

/** How long nothing changes before work is kept. */
const pauseMilliseconds = 1_000

/** Finds a draft once, and keeps one in every pause and every 30 seconds, before a logout, and when the page is hidden or the form closes. */
export function useDraft(store: FormStore, { drafts, key, etag, isCopy }: DraftSource): FormDraft {
  // With the form it was found for: the work on a new record is none on what that has become.
  const [kept, setKept] = useState<{ readonly draft: Draft; readonly key: DraftKey }>()
  const { signals, now: clock } = useServices()
  const keeper = useMemo(() => createDraftKeeper({ store, drafts, key }), [store, drafts, key])

  useEffect(() => {
    let isOpen = true
    function show(draft: Draft | undefined) {
      if (!isOpen || draft === undefined) return
      if (isCopy) store.restore(draft)
      else setKept({ draft, key })
    }
    drafts.read(key).then(show, () => undefined)
    return () => {
      isOpen = false
    }
  }, [store, drafts, key, isCopy])

  useEffect(() => {
    const keepNow = () => keeper.keep({ keptAt: clock().toISOString(), etag })
    const keep = () => void keepNow()
    let timer = setInterval(keep, draftMilliseconds)
    // A page that crashes says no farewell, so work is kept in every pause as well.
    let pause: ReturnType<typeof setTimeout> | undefined
    const stopWatching = store.state.subscribe((now, before) => {
      if (now.version === before.version) return
      clearTimeout(pause)
      pause = setTimeout(keep, pauseMilliseconds)
    })
    const stopSaving = signals.saveBeforeLogout.subscribe(async () => {
      clearInterval(timer)
      clearTimeout(pause)
      await keepNow()
    })
    const stopResuming = signals.goesOn.subscribe(() => {
      clearInterval(timer)
      timer = setInterval(keep, draftMilliseconds)
    })
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      clearInterval(timer)
      clearTimeout(pause)
      stopWatching()
      stopSaving()
      stopResuming()
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
      keep()
    }
  }, [store, keeper, etag, signals, clock])

  const found = kept?.key === key ? kept.draft : undefined
  return { found, dismiss: () => setKept(undefined), keeper }
}
