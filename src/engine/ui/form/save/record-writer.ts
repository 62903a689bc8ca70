import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { toWireInput } from '#core/record/wire-record.ts'
import { readWireRecord } from '#core/titles/read-wire-record.ts'
import { tabsOf } from '#core/print/form-tabs.ts'
import { issuesOfPlaces } from './issues-of-places.ts'
import { newIdempotencyKey } from '../../client/api/api-client.ts'
import { ApiError } from '../../client/api/api-error.ts'
import { namedRequest } from '../../client/data/named-request.ts'
import type { VersionedRecord } from '../../client/data/odata-client.ts'
import { placedIssues } from '../problems/placed-issues.ts'
import { drawnIssues } from '../matrix/drawn-issues.ts'
import { moveBack } from '../moves/move-back.ts'
import type { FormStore } from '../store/form-store.ts'
import { firstIssue, shownWhen } from '../tabs/tab-of-field.ts'
import { mayEdit } from '../moves/available-moves.ts'
import type { FormContent } from '../store/form-state.ts'
import { carryOn } from './carry-on.ts'
import { createIntent, type CreateIntent } from './create-intent.ts'
import { tellDone } from './done-text.ts'
import { openOutside } from './open-outside.ts'
import { etagOfRow, recognizeLostUpdate } from './recognize-lost-update.ts'
import {
  createWriteQueue,
  type SureWrite,
  type WriteOutcome,
  type NewerRecord,
  type WritePhase,
  type WriteQueue,
} from './write-surely.ts'
import { updateBody } from './update-body.ts'
import type { WriterWorld } from './writer-world.ts'

/** What a form shows of its writes. */
export interface WriterState {
  readonly phase: WritePhase
  /** The newer record a save has met. */
  readonly conflict: NewerRecord | undefined
  /** Version that restored work is based on, where it is not the record's: newer changes are met and not overwritten. */
  readonly basedOn: string | undefined
}

/** The one writer of an open form: checks, sends, takes the answer in and says so. Knows neither React nor the screen. */
export interface RecordWriter {
  readonly state: StoreApi<WriterState>
  /** Takes in what is around the form, before every use. */
  readonly enter: (world: WriterWorld) => void
  /** Checks everything, once the names in it are known, shows it and goes to the first problem; true when there is none. */
  readonly ready: () => Promise<boolean>
  /** Saves what is unsaved and answers the stored record, or undefined when it could not be. */
  readonly save: () => Promise<VersionedRecord | undefined>
  /** Makes a move; what is unsaved is saved first. */
  readonly move: (move: MoveDefinition, body: MoveBody) => Promise<void>
  /** Deletes the record; true when it is gone. */
  readonly remove: () => Promise<boolean>
  /** Saves the outcome of a conflict over the newer record (FORM-10). */
  readonly merge: (merged: EntityRecord) => Promise<void>
  readonly baseOn: (etag: string | undefined) => void
  readonly closeConflict: () => void
  readonly clearRefusal: () => void
  readonly giveUp: () => void
  /** Makes the save the server warned of, and what was to follow it. */
  readonly confirmSave: () => Promise<void>
}

interface Parts {
  readonly store: FormStore
  readonly state: StoreApi<WriterState>
  readonly queue: WriteQueue
  /** One Idempotency-Key serves all tries of one wish to create (FORM-9). */
  readonly creation: CreateIntent
  readonly world: () => WriterWorld
  /** What the person has read the warnings of and means; it holds for this content alone. */
  readonly meant: { text: string | undefined; last: () => Promise<unknown> }
  /** What was stored last, and what the form held when it was sent. */
  readonly told: { sent: FormContent | undefined; stored: VersionedRecord | undefined }
}

/** The writer of a form. */
export function createRecordWriter(store: FormStore): RecordWriter {
  let world: WriterWorld | undefined
  const state = createStore<WriterState>(() => ({ phase: { kind: 'idle' }, conflict: undefined, basedOn: undefined }))
  const parts: Parts = {
    store,
    state,
    queue: createWriteQueue(state),
    creation: createIntent(),
    meant: { text: undefined, last: async () => undefined },
    told: { sent: undefined, stored: undefined },
    world() {
      if (world === undefined) throw new Error('The writer was asked before the form told it of its world')
      // The form hears of a record just made a moment later: what is saved in between is no second one.
      return { ...world, record: world.record ?? parts.told.stored }
    },
  }
  return {
    state,
    enter: (now) => (world = now),
    ready: () => isReady(parts),
    save: () => remembered(parts, () => save(parts)),
    move: (move, body) => remembered(parts, () => makeMove(parts, move, body)),
    confirmSave: () => confirmSave(parts),
    remove: () => remove(parts),
    merge: (merged) => merge(parts, merged),
    baseOn: (basedOn) => state.setState({ basedOn }),
    closeConflict: () => state.setState({ conflict: undefined }),
    clearRefusal: () => state.setState({ phase: { kind: 'idle' } }),
    giveUp: parts.queue.giveUp,
  }
}

/** Does what the person wants, and knows it when the save is meant in spite of warnings. */
function remembered<T>({ meant }: Parts, intent: () => Promise<T>): Promise<T> {
  meant.last = intent
  return intent()
}

async function confirmSave({ store, meant }: Parts): Promise<void> {
  meant.text = JSON.stringify(store.state.getState().record)
  await meant.last()
}

async function save(parts: Parts): Promise<VersionedRecord | undefined> {
  const world = parts.world()
  const { family, record, open } = world
  if (!parts.store.state.getState().isDirty && record !== undefined) return record
  const saved = await write(parts)
  if (saved === undefined) return undefined
  const done = record === undefined ? family.form.save : undefined
  if (done === undefined) world.tell(world.translate('form.saved'))
  else tellDone(world, { row: saved.row, move: done })
  open(saved)
  return saved
}

async function makeMove(parts: Parts, move: MoveDefinition, body: MoveBody): Promise<void> {
  const world = parts.world()
  const { family, record, open, readAgain } = world
  const isUnsaved = record === undefined || parts.store.state.getState().isDirty
  const from = isUnsaved ? await write(parts) : record
  if (from === undefined) return
  const outcome = await sendMove(parts, from, { id: move.id, body })
  const moved = take(parts, outcome)
  if (moved !== undefined) {
    await accept(parts, moved)
    openOutside(moved.row, readAgain)
    const back = moveBack(family, from.row, moved.row)
    const undo = back && (() => void takeBack(parts, moved, back))
    tellDone(world, { row: moved.row, move: move.label, undo })
  } else revealRefused(parts)
  open(moved ?? from)
}

/** Makes the move that takes one back; the form may be another one by now, which finds the record newer, or gone. */
async function takeBack(parts: Parts, moved: VersionedRecord, { id, label }: MoveDefinition): Promise<void> {
  const world = parts.world()
  const outcome = await sendMove(parts, moved, { id, body: {} })
  parts.state.setState({ phase: { kind: 'idle' } })
  if (outcome?.kind === 'done') tellDone(world, { row: outcome.value.row, move: label })
  else if (outcome?.kind === 'conflict') world.tellRefused(world.translate('form.move.tooLate'))
  else if (outcome?.kind === 'refused' || outcome?.kind === 'invalid') world.tellRefused(outcome.message)
}

async function merge(parts: Parts, merged: EntityRecord): Promise<void> {
  const { store, state } = parts
  const { conflict } = state.getState()
  const { family, translate, tell } = parts.world()
  if (conflict === undefined) return
  const theirs = readWireRecord(family.entity, conflict.current, store.titles)
  store.restore({ record: merged, baseline: theirs, words: {}, cellWords: {}, titles: [] })
  state.setState({ basedOn: etagOfRow(conflict.current), conflict: undefined })
  if ((await write(parts)) !== undefined) tell(translate('form.saved'))
}

async function remove(parts: Parts): Promise<boolean> {
  const { record, writes } = parts.world()
  if (record === undefined) return false
  const outcome = await parts.queue.run((tries) =>
    writes.remove(record.row.Id, record.etag).then(
      () => true,
      // What is not there after an unanswered try is what that try has deleted.
      (error: unknown) => (tries > 0 && error instanceof ApiError && error.status === 404) || Promise.reject(error),
    ),
  )
  return take(parts, outcome) ?? false
}

/** Checks, sends and takes the stored record in; undefined when there is none. */
async function write(parts: Parts): Promise<VersionedRecord | undefined> {
  if (!(await isReady(parts))) return undefined
  const saved = take(parts, await parts.queue.run(saveAttempt(parts)))
  if (saved === undefined) revealRefused(parts)
  else await accept(parts, saved)
  return saved
}

/** A save of what the form holds now, the same for each try. */
function saveAttempt({ store, state, creation, world, meant, told }: Parts): SureWrite<VersionedRecord>['attempt'] {
  const { family, record: stored, writes } = world()
  const { entity: fields } = family
  const { record, baseline } = store.state.getState()
  told.sent = store.state.getState()
  const etag = state.getState().basedOn ?? stored?.etag
  const isConfirmed = meant.text === JSON.stringify(record)
  if (stored === undefined || etag === undefined) {
    const body = toWireInput(fields, record)
    const key = creation.keyFor(body)
    return () => writes.create(body, { idempotencyKey: key, isConfirmed })
  }
  const body = updateBody(fields, baseline, record)
  return (tries) =>
    writes
      .update(stored.row.Id, body, { etag, isConfirmed })
      .catch((error: unknown) => recognizeLostUpdate(error, { tries, fields, record, store }))
}

function sendMove(
  { store, queue, world, told }: Parts,
  { row, etag }: VersionedRecord,
  move: { id: string; body: MoveBody },
) {
  const { writes } = world()
  told.sent = store.state.getState()
  const idempotencyKey = newIdempotencyKey()
  const body = { ...move.body, ...namedRequest(row, move.id) }
  return queue.run(() => writes.move({ id: row.Id, move: move.id, body }, { etag, idempotencyKey }))
}

/** The value of a write that was done; what else it came to is shown. A write that was not begun changes nothing. */
function take<T>({ store, state }: Parts, outcome: WriteOutcome<T> | undefined): T | undefined {
  if (outcome === undefined) return undefined
  state.setState({ phase: outcome.kind === 'refused' ? outcome : { kind: 'idle' } })
  if (outcome.kind === 'done') return outcome.value
  const issues = issuesOfPlaces(outcome)
  if (issues !== undefined) store.showIssues(drawnIssues(store.logic.lines, store.state.getState().record, issues))
  if (outcome.kind === 'conflict') state.setState({ conflict: outcome })
  return undefined
}

async function accept({ store, state, world, told }: Parts, saved: VersionedRecord): Promise<void> {
  const { family, keeper } = world()
  const stored = readWireRecord(family.entity, saved.row, store.titles)
  const now = store.state.getState()
  const { sent } = told
  // What may not be changed any more takes nothing along.
  const isKept = sent !== undefined && mayEdit(family, saved.row)
  const carried = isKept ? carryOn({ entity: family.entity, sent, now, stored }) : undefined
  store.becomeStored()
  if (carried === undefined) store.accept(stored)
  else {
    const { words, cellWords } = now
    store.restore({ record: carried, baseline: stored, words, cellWords, titles: [] })
  }
  told.stored = saved
  state.setState({ basedOn: undefined })
  await keeper.erase()
}

async function isReady({ store, state, world }: Parts): Promise<boolean> {
  if (store.awaited.isGoing()) {
    state.setState({ phase: { kind: 'working' } })
    await store.awaited.ended()
    state.setState({ phase: { kind: 'idle' } })
  }
  store.dropBlankLines()
  const first = firstOf(world(), store.check())
  if (first !== undefined) world().goTo(first)
  return first === undefined
}

function revealRefused({ store, world }: Parts): void {
  const first = firstOf(world(), placedIssues(store.state.getState()))
  if (first !== undefined) world().reveal(first)
}

function firstOf({ family, record }: WriterWorld, issues: readonly FieldIssue[]): FieldIssue | undefined {
  return firstIssue(tabsOf(family.form, shownWhen(family.entity, record === undefined)), issues)
}
