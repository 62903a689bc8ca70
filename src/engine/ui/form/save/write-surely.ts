import type { StoreApi } from 'zustand/vanilla'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { ApiError } from '../../client/api/api-error.ts'

/** What somebody else saved in between, and the words the server has for it: who, and when. */
export interface NewerRecord {
  readonly current: WireRow
  readonly message: string
}

/** How a write ended. */
export type WriteOutcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'invalid'; readonly issues: readonly FieldIssue[]; readonly message: string }
  | ({ readonly kind: 'conflict' } & NewerRecord)
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly traceId: string | undefined
      /** True for a warning that the person may overrule. */
      readonly canConfirm: boolean
      /** True when it is the save that is warned of, and not a move. */
      readonly isOfSave: boolean
      /** Places it is about, such as lines that take more than there is. */
      readonly issues: readonly FieldIssue[]
    }
  | { readonly kind: 'given-up' }

/** What is going on with the server. */
export type WritePhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working' }
  /** No answer came: nobody knows whether it was saved, and it is asked again. */
  | { readonly kind: 'lost'; readonly tries: number }
  | Extract<WriteOutcome<unknown>, { kind: 'refused' }>

/** How a write is tried. `attempt` must be safe to repeat: same Idempotency-Key, or same If-Match. */
export interface SureWrite<T> {
  readonly attempt: (tries: number) => Promise<T>
  /** Told each time no answer came, so that the person reads that nobody knows yet whether it was saved. */
  readonly onLost: (tries: number) => void
  /** Waits before the next try; rejects or resolves `false` when the person gave up. */
  readonly wait: (milliseconds: number) => Promise<boolean>
}

const pauses = [1_000, 2_000, 4_000, 8_000, 15_000]

/** Writes until there is an answer: a lost connection is asked again, a refusal is final (FORM-9). */
export async function writeSurely<T>({ attempt, onLost, wait }: SureWrite<T>): Promise<WriteOutcome<T>> {
  for (let tries = 0; ; tries += 1) {
    try {
      return { kind: 'done', value: await attempt(tries) }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isLost(error)) return outcomeOf(error)
      onLost(tries + 1)
      if (!(await wait(pauses[Math.min(tries, pauses.length - 1)] ?? 0))) return { kind: 'given-up' }
    }
  }
}

/** Writes of one form, one at a time. */
export interface WriteQueue {
  /** One write to its end; undefined for a second one meanwhile, which is not begun: it would be a second intent. */
  readonly run: <T>(attempt: SureWrite<T>['attempt']) => Promise<WriteOutcome<T> | undefined>
  /** Stops asking again; the work stays as it is in the form and its draft. */
  readonly giveUp: () => void
}

/** The writes of a form, which shows how they go by `phase`. */
export function createWriteQueue(state: Pick<StoreApi<{ readonly phase: WritePhase }>, 'setState'>): WriteQueue {
  let stop: () => void = () => undefined
  let isBusy = false
  return {
    async run(attempt) {
      if (isBusy) return undefined
      isBusy = true
      state.setState({ phase: { kind: 'working' } })
      return writeSurely({
        attempt,
        onLost: (tries) => state.setState({ phase: { kind: 'lost', tries } }),
        wait: (milliseconds) => pause(milliseconds, (end) => (stop = end)),
      }).finally(() => (isBusy = false))
    },
    giveUp: () => stop(),
  }
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

/** No answer, or a gateway's answer: the write may or may not have happened. A busy key means the first one still runs. */
function isLost(error: ApiError): boolean {
  return error.isOffline || [502, 503, 504].includes(error.status) || error.code === 'E_IDEMPOTENCY_BUSY'
}

function outcomeOf<T>({ status, body, message }: ApiError): WriteOutcome<T> {
  if (status === 422 && body.Errors !== undefined && body.Errors.length > 0) {
    return { kind: 'invalid', issues: body.Errors, message }
  }
  if (status === 412 && isRow(body.Current)) return { kind: 'conflict', current: body.Current, message }
  // What the server refuses with its own words needs no trace; what broke does.
  return {
    kind: 'refused',
    message,
    traceId: status >= 500 ? body.traceId : undefined,
    canConfirm: body.CanConfirm === true,
    isOfSave: body.Code === 'E_WARNED',
    issues: body.Errors ?? [],
  }
}

function isRow(value: unknown): value is WireRow {
  return typeof value === 'object' && value !== null && 'Id' in value && typeof value.Id === 'number'
}
