import { useCallback, useEffect, useRef, useState } from 'react'
import type { RecordFields } from '#core/model/field-definition.ts'
import { ApiError } from '../../client/api/api-error.ts'
import { useServices } from '../../client/services/app-services.ts'
import type { PublicFormCalls } from '../../contracts/public-form-props.ts'
import type { FormStore } from '../store/form-store.ts'
import { publicValues } from './public-values.ts'

/** How long somebody may go on writing before what they wrote is kept. */
const pauseMs = 2_500

/** Where the draft stands. */
export type DraftState =
  | { readonly at: 'clean' }
  | { readonly at: 'keeping' }
  | { readonly at: 'kept'; readonly on: Date }
  | { readonly at: 'failed'; readonly message: string }

interface Keeping {
  readonly store: FormStore
  readonly entity: RecordFields
  readonly calls: PublicFormCalls
  /** Number of the draft the server has. */
  readonly draftNo: number
  readonly isOn: boolean
}

/** Keeps a draft on the server a moment after somebody stops writing, and at once when asked. */
export function useDraftKeeping({ store, entity, calls, draftNo, isOn }: Keeping) {
  const { now } = useServices()
  const [state, setState] = useState<DraftState>({ at: 'clean' })
  const known = useRef({ no: draftNo, text: JSON.stringify(publicValues(entity, store)) })
  const keep = useCallback(async () => {
    const values = publicValues(entity, store)
    const text = JSON.stringify(values)
    if (!isOn || text === known.current.text) return
    setState({ at: 'keeping' })
    try {
      known.current = { no: await calls.keepDraft(values, known.current.no), text }
      setState({ at: 'kept', on: now() })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState({ at: 'failed', message: error.message })
    }
  }, [calls, entity, store, isOn, now])
  const stop = useFollowedWriting(store, keep)
  return { state, keep, stop }
}

/** Calls `keep` once writing has paused; answers how to call the next one off. */
function useFollowedWriting(store: FormStore, keep: () => Promise<void>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    let { record } = store.state.getState()
    const unfollow = store.state.subscribe((now) => {
      if (now.record === record) return
      record = now.record
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keep(), pauseMs)
    })
    return () => {
      unfollow()
      clearTimeout(timer.current)
    }
  }, [store, keep])
  return useCallback(() => clearTimeout(timer.current), [])
}
