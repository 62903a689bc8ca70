import { createSignal, type Signal } from './signal.ts'

/** What happens to a session, for whoever holds unsaved work (SPEC-4.4.10). */
export interface SessionSignals {
  /** The session is about to end: stop the auto-save timer and keep what is not saved, now. */
  readonly saveBeforeLogout: Signal
  /** The session goes on after all: auto-save starts again. */
  readonly goesOn: Signal
}

/** The signals of one app. */
export function createSessionSignals(): SessionSignals {
  return { saveBeforeLogout: createSignal(), goesOn: createSignal() }
}
