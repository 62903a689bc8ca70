import type { FieldIssue } from '#core/errors/field-issue.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { FormStore } from '../store/form-store.ts'

/** Asks the server what a save of the record would be warned of. */
export type AskWarnings = (record: EntityRecord) => Promise<readonly FieldIssue[]>

/** A pause in writing that is worth asking in. */
const pauseMs = 500

/** What is watched, and whether the record as it was opened is asked about as well. */
export interface EarlyWatch {
  /** Fields of the header, and columns such as `lines.item`. */
  readonly watched: readonly string[]
  readonly asksAtOnce: boolean
}

/**
 * Keeps what a save would be warned of up to date while watched fields change (FORM-50): asked in pauses, the last answer counts, and a question that
 * fails is silent, because the save asks again. Answers a function that stops it.
 */
export function keepWarnings(store: FormStore, { watched, asksAtOnce }: EarlyWatch, ask: AskWarnings): () => void {
  if (watched.length === 0) return () => undefined
  let asked = asksAtOnce ? undefined : signature(store.state.getState().record, watched)
  let timer: ReturnType<typeof setTimeout> | undefined

  async function refresh() {
    const { record } = store.state.getState()
    const now = signature(record, watched)
    if (now === asked) return
    asked = now
    const warnings = await ask(record).catch(() => undefined)
    if (warnings !== undefined && asked === now) store.showWarnings(warnings)
  }

  const stop = store.state.subscribe((now, before) => {
    if (now.record === before.record) return
    clearTimeout(timer)
    timer = setTimeout(() => void refresh(), pauseMs)
  })
  if (asksAtOnce) timer = setTimeout(() => void refresh(), pauseMs)
  return () => {
    stop()
    clearTimeout(timer)
    asked = undefined
  }
}

function signature(record: EntityRecord, watched: readonly string[]): string {
  return JSON.stringify(watched.map((name) => valueAt(record, name)))
}

function valueAt(record: EntityRecord, name: string) {
  const [first = '', column] = name.split('.')
  return column === undefined ? (record[first] ?? null) : linesOf(record, first).map((line) => line[column] ?? null)
}
