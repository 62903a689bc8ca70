import { useCallback, useRef, useState } from 'react'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { FormStore } from '../store/form-store.ts'
import { writeSurely, type WriteOutcome } from './write-surely.ts'

/** What is going on with the server. */
export type WorkPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working' }
  /** No answer came: nobody knows whether it was saved, and it is asked again. */
  | { readonly kind: 'lost'; readonly tries: number }
  | Extract<WriteOutcome<unknown>, { kind: 'refused' }>

/** Runs writes one at a time and shows how they go. */
export interface SureRun {
  readonly phase: WorkPhase
  readonly conflict: WireRow | undefined
  readonly closeConflict: () => void
  readonly clearRefusal: () => void
  /** Stops asking again; the work stays as it is in the form and its draft. */
  readonly giveUp: () => void
  /** Shows how a write ended that another form of the record made. */
  readonly show: (outcome: WriteOutcome<unknown>) => void
  /** How the last write ended. */
  readonly last: () => WriteOutcome<unknown> | undefined
  /** One write to its end: its value, or undefined when there is none. A second one meanwhile is not begun. */
  readonly run: <T>(attempt: (tries: number) => Promise<T>) => Promise<T | undefined>
}

/** The writes of one form; issues go to its store. */
export function useSureRun(store: FormStore): SureRun {
  const [phase, setPhase] = useState<WorkPhase>({ kind: 'idle' })
  const [conflict, setConflict] = useState<WireRow>()
  const stop = useRef<() => void>(() => undefined)
  const isBusy = useRef(false)
  const ended = useRef<WriteOutcome<unknown>>(undefined)

  const show = useCallback(
    <T>(outcome: WriteOutcome<T>): T | undefined => {
      ended.current = outcome
      setPhase(outcome.kind === 'refused' ? outcome : { kind: 'idle' })
      return take(outcome, { store, onConflict: setConflict })
    },
    [store],
  )

  const run = useCallback(
    async <T>(attempt: (tries: number) => Promise<T>): Promise<T | undefined> => {
      // A second press while the first is under way would be a second intent.
      if (isBusy.current) return undefined
      isBusy.current = true
      setPhase({ kind: 'working' })
      const outcome = await writeSurely({
        attempt,
        onLost: (tries) => setPhase({ kind: 'lost', tries }),
        wait: (milliseconds) => pause(milliseconds, (end) => (stop.current = end)),
      }).finally(() => (isBusy.current = false))
      return show(outcome)
    },
    [show],
  )

  const last = useCallback(() => ended.current, [])
  const closeConflict = useCallback(() => setConflict(undefined), [])
  const clearRefusal = useCallback(() => setPhase({ kind: 'idle' }), [])
  const giveUp = useCallback(() => stop.current(), [])
  return { phase, conflict, closeConflict, clearRefusal, giveUp, show, last, run }
}

/** The value of a write that was done; issues go to the store and a conflict to its dialog. */
function take<T>(
  outcome: WriteOutcome<T>,
  to: { store: FormStore; onConflict: (current: WireRow) => void },
): T | undefined {
  if (outcome.kind === 'done') return outcome.value
  if (outcome.kind === 'invalid' || (outcome.kind === 'refused' && outcome.issues.length > 0))
    to.store.showIssues(outcome.issues)
  if (outcome.kind === 'conflict') to.onConflict(outcome.current)
  return undefined
}

/** Waits; `false` when ended by hand before. */
function pause(milliseconds: number, onStart: (end: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), milliseconds)
    onStart(() => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}
