import type { WarningsAnswer } from '#core/http/odata-contract.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { FormStore } from '../store/form-store.ts'

/** Asks the server what a save of the record would be warned of, and what it would find out. */
export type AskWarnings = (record: EntityRecord) => Promise<WarningsAnswer>

/** A pause in writing that is worth asking in. */
const pauseMs = 500

/** What is watched, and whether the record as it was opened is asked about as well. */
export interface EarlyWatch {
  /** Fields of the header, and columns such as `lines.item`. */
  readonly watched: readonly string[]
  readonly asksAtOnce: boolean
}

/**
 * Keeps what a save would be warned of, and what it would find out, up to date while watched fields change (FORM-50, FORM-51): asked in pauses, the last answer counts, and a question that
 * fails is silent, because the save asks again. Answers a function that stops it.
 */
export function keepWarnings(store: FormStore, { watched, asksAtOnce }: EarlyWatch, ask: AskWarnings): () => void {
  if (watched.length === 0) return () => undefined
  const opened = signature(store.state.getState().record, watched)
  let asked = asksAtOnce ? undefined : opened
  let timer: ReturnType<typeof setTimeout> | undefined

  async function refresh() {
    const { record } = store.state.getState()
    const now = signature(record, watched)
    if (now === asked) return
    asked = now
    const answer = await ask(record).catch(() => undefined)
    if (answer === undefined || asked !== now) return
    store.showWarnings(answer.warnings)
    // A record that is only looked at says what was saved.
    if (now !== opened) amendHeader(store, answer.found)
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

/** Writes what was found where it is another; no step of undo of its own. */
function amendHeader(store: FormStore, found: WarningsAnswer['found']): void {
  const { record } = store.state.getState()
  const other = Object.entries(found).filter(([id, value]) => (record[id] ?? null) !== value)
  if (other.length === 0) return
  store.amend({ header: other.map(([id]) => id), lines: {} }, (content) => ({
    ...content,
    record: { ...content.record, ...Object.fromEntries(other) },
  }))
}

function signature(record: EntityRecord, watched: readonly string[]): string {
  return JSON.stringify(watched.map((name) => valueAt(record, name)))
}

function valueAt(record: EntityRecord, name: string) {
  const [first = '', column] = name.split('.')
  return column === undefined ? (record[first] ?? null) : linesOf(record, first).map((line) => line[column] ?? null)
}
