import { describe, expect, it, vi } from 'vitest'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { toWire } from '#core/record/wire-record.ts'
import { ApiError } from '../../../../src/engine/ui/client/api/api-error.ts'
import type { VersionedRecord } from '../../../../src/engine/ui/client/data/odata-client.ts'
import type { RecordWrites } from '../../../../src/engine/ui/client/data/use-record-writes.ts'
import { placedIssues } from '../../../../src/engine/ui/form/problems/placed-issues.ts'
import { moveBack } from '../../../../src/engine/ui/form/moves/move-back.ts'
import { createRecordWriter } from '../../../../src/engine/ui/form/save/record-writer.ts'
import { updateBody } from '../../../../src/engine/ui/form/save/update-body.ts'
import type { WriterWorld } from '../../../../src/engine/ui/form/save/writer-world.ts'
import { requisition, scopeOf } from '../../../core/record/sample-entity.ts'
import { openSample } from '../open-sample.ts'
import { issueMove } from './issue-move.ts'

describe('the writer of a form', () => {
  it('[FORM-6] sends the changed header fields only, and all lines when one changed', () => {
    const store = openSample({ lines: twoLines }, { isNew: false })
    const before = store.state.getState().baseline
    store.setValue('copies', 8)
    expect(updateBody(requisition, before, store.state.getState().record)).toEqual({ Copies: 8 })
    store.editLines('lines', [{ row: 0, column: 'qty', input: { kind: 'value', value: '9' } }])
    expect(updateBody(requisition, before, store.state.getState().record)).toMatchObject({
      Copies: 8,
      Lines: [
        { Id: 1, Qty: '9' },
        { Id: 2, Qty: '3' },
      ],
    })
  })

  it('[FORM-6] sends nothing while nothing is unsaved, and says which record is stored', async () => {
    const { writer, sent } = open({ lines: twoLines })
    expect(await writer.save()).toBe(stored)
    expect(sent).toEqual([])
  })

  it('[FORM-7] sends nothing that is wrong: it shows what is wrong and goes there', async () => {
    const { writer, sent, told, store } = open({ lines: twoLines })
    store.setValue('neededBy', null)
    expect(await writer.save()).toBeUndefined()
    expect(sent).toEqual([])
    expect(told).toEqual(['go to neededBy'])
    expect(store.state.getState().isChecked).toBe(true)
  })

  it('[FORM-11] takes the stored record in, says so and forgets the draft', async () => {
    const { writer, sent, told, store } = open({ lines: twoLines })
    store.setValue('copies', 8)
    expect(await writer.save()).toMatchObject({ etag: '"v2"' })
    expect(sent).toEqual([['update', 4, { Copies: 8 }, '"v1"']])
    expect(store.state.getState().isDirty).toBe(false)
    expect(told).toEqual(['erased', 'form.saved', 'opened 4'])
  })

  it('[FORM-16] a record that is not there yet is made under one key, however often it is tried', async () => {
    const { writer, sent } = open(
      { lines: twoLines },
      { record: undefined, answers: [new ApiError(422, wrong), row(9)] },
    )
    await writer.save()
    await writer.save()
    const keys = sent.map(([, , key]) => key)
    expect(keys[0]).toBeTypeOf('string')
    expect(keys[1]).toBe(keys[0])
  })

  it('[FORM-10] meets a newer record, and saves the outcome over its version', async () => {
    const newer = { ...row(4), '@odata.etag': '"v7"' }
    const { writer, sent, store } = open(
      { lines: twoLines },
      { answers: [new ApiError(412, { Current: newer }), row(4)] },
    )
    store.setValue('copies', 8)
    expect(await writer.save()).toBeUndefined()
    expect(writer.state.getState().conflict?.current).toBe(newer)
    await writer.merge(store.state.getState().record)
    expect(sent.at(-1)?.at(-1)).toBe('"v7"')
    expect(writer.state.getState()).toMatchObject({ conflict: undefined, basedOn: undefined })
  })

  it('[FORM-22] shows what the server warns of a move', async () => {
    const refusal = new ApiError(409, { Message: 'Two are open', CanConfirm: true })
    const { writer } = open({ lines: twoLines }, { answers: [refusal] })
    await writer.move(issueMove, {})
    expect(writer.state.getState().phase).toMatchObject({ kind: 'refused', canConfirm: true })
  })

  it('[FORM-76] tells what is asked about the whole record in the question alone', async () => {
    const Errors = [{ field: '', code: 'open', message: 'One is open', isWarning: true as const }]
    const { writer, store } = open({ lines: twoLines }, { answers: [new ApiError(409, { CanConfirm: true, Errors })] })
    await writer.move(issueMove, {})
    expect(writer.state.getState().phase).toMatchObject({ kind: 'refused', issues: Errors })
    expect(placedIssues(store.state.getState())).toEqual([])
  })

  it('[FORM-27] tells what is refused of the first move of a record just made beside its fields, in the form that goes on', async () => {
    const issues = [{ field: 'lines', code: 'open', message: 'Only 40', lines: 'lines', row: 0 }]
    const refusal = new ApiError(422, { Message: 'Too many', Errors: issues })
    const { writer, store, told } = open({ lines: twoLines }, { record: undefined, answers: [row(9), refusal] })
    await writer.move(issueMove, {})
    expect(told).toEqual(['erased', 'reveal lines', 'opened 9'])
    expect(writer.state.getState().phase).toEqual({ kind: 'idle' })
    expect(placedIssues(store.state.getState())).toMatchObject([{ message: 'Only 40', lines: 'lines', row: 0 }])
  })

  it('[FORM-35] makes a save that was warned of when it is meant, and the move it was for, and asks again about other content', async () => {
    const warned = new ApiError(409, { Message: 'Look', Code: 'E_WARNED', CanConfirm: true, Errors: [] })
    const { writer, sent, store } = open({ lines: twoLines }, { answers: [warned, row(4), row(4), warned] })
    store.setValue('copies', 8)
    await writer.move(issueMove, {})
    expect(writer.state.getState().phase).toMatchObject({ kind: 'refused', isOfSave: true })
    await writer.confirmSave()
    expect(sent.map(([how, , , , confirmed]) => [how, confirmed])).toEqual([
      ['update', undefined],
      ['update', 'confirmed'],
      ['move', undefined],
    ])
    store.setValue('copies', 9)
    await writer.save()
    expect(sent.at(-1)).not.toContain('confirmed')
  })

  it('[FORM-55] what tells of a move offers to take it back where a move leads there and asks nothing', async () => {
    const at = (Status: string, ...moves: readonly string[]) => ({ ...row(4), Status, '@larder.moves': moves })
    const record = { row: at('Draft', 'submit'), etag: '"v1"' }
    const answers = [
      at('Pending', 'revise'),
      at('Draft', 'submit'),
      at('Pending', 'revise'),
      new ApiError(412, { Current: row(4) }),
    ]
    const { writer, sent, told, undos } = open(
      { lines: twoLines },
      { record, answers, moves: [submitMove, reviseMove] },
    )
    await writer.move(submitMove, {})
    undos[0]?.()
    await vi.waitFor(() => expect(told).toContain('form.move.done'))
    expect(sent.map(([, , move]) => move)).toEqual(['submit', 'revise'])
    await writer.move(submitMove, {})
    undos[1]?.()
    await vi.waitFor(() => expect(told.at(-1)).toBe('not: form.move.tooLate'))
  })

  it('[FORM-55] offers no way back by a move that asks something, nor by one the server does not offer', () => {
    const family = familyOf([{ ...reviseMove, confirm: true }])
    const at = (Status: string) => ({ ...row(4), Status, '@larder.moves': ['revise'] })
    expect(moveBack(family, at('Draft'), at('Pending'))).toBeUndefined()
    expect(moveBack(familyOf([reviseMove]), at('Draft'), { ...at('Pending'), '@larder.moves': [] })).toBeUndefined()
    expect(moveBack(familyOf([reviseMove]), at('Draft'), at('Draft'))).toBeUndefined()
    expect(moveBack(familyOf([reviseMove]), at('Draft'), at('Pending'))).toBe(reviseMove)
  })

  it('[LINES-22] waits for what the server is still asked for, and sends what came of it', async () => {
    const { writer, sent, store } = open({ lines: twoLines })
    store.setValue('neededBy', null)
    let answer: (value: void) => void = () => undefined
    store.awaited.follow(new Promise<void>((resolve) => (answer = resolve)))
    const saved = writer.save()
    expect(writer.state.getState().phase).toEqual({ kind: 'working' })
    store.setValue('neededBy', '2026-12-01')
    answer()
    await saved
    expect(sent).toEqual([['update', 4, { NeededBy: '2026-12-01' }, '"v1"']])
    expect(writer.state.getState().phase).toEqual({ kind: 'idle' })
  })

  it('[LINES-22] goes on where what it waits for fails', async () => {
    const { writer, sent, store } = open({ lines: twoLines })
    store.setValue('copies', 8)
    store.awaited.follow(Promise.reject(new Error('no net')))
    await writer.save()
    expect(sent.length).toBe(1)
  })

  it('[FORM-709] keeps what is written while it saves, on the version it got', async () => {
    const { writer, store, sent } = open({ lines: twoLines }, { answers: [whole(4, 8), row(4)] })
    store.setValue('copies', 8)
    const saving = writer.save()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    store.setValue('copies', 9)
    await saving
    expect(store.state.getState()).toMatchObject({ isDirty: true, record: { copies: 9 } })
    await writer.save()
    expect(sent[1]?.slice(0, 3)).toEqual(['update', 4, { Copies: 9 }])
  })

  it('[FORM-710] a record that was made a moment ago is changed, not made a second time', async () => {
    const { writer, store, sent } = open({ lines: twoLines }, { record: undefined, answers: [whole(9, 1), row(9)] })
    await writer.save()
    store.setValue('copies', 9)
    await writer.save()
    expect(sent.map(([how, id, , etag]) => [how, typeof id === 'number' ? id : undefined, etag])).toEqual([
      ['create', undefined, undefined],
      ['update', 9, '"v2"'],
    ])
  })

  it('[FORM-9] begins no second write while one is under way', async () => {
    const { writer, sent, store } = open({ lines: twoLines })
    store.setValue('copies', 8)
    await Promise.all([writer.save(), writer.save()])
    expect(sent.length).toBe(1)
  })
})

const twoLines = [
  { id: 1, item: 5, qty: '2' },
  { id: 2, item: 6, qty: '3' },
]
const wrong = { Errors: [{ field: 'copies', code: 'required', message: 'validation.required' }] }
const stored: VersionedRecord = { row: row(4), etag: '"v1"' }

function row(id: number): WireRow {
  return { Id: id, VersionNo: 2 }
}

/** What the server answers of the sample, which may be changed on. */
function whole(id: number, copies: number): WireRow {
  const wire = toWire(requisition, scopeOf({ lines: twoLines, copies }).record)
  return { ...wire, ...row(id), '@larder.canEdit': true }
}

interface Around {
  readonly record?: VersionedRecord | undefined
  /** What the server says, one after another. */
  readonly answers?: readonly (WireRow | ApiError)[]
  readonly moves?: readonly MoveDefinition[]
}

const submitMove: MoveDefinition = {
  ...issueMove,
  id: 'submit',
  to: { outcomes: { asked: 'Pending' } },
  ask: { remarks: 'none', fields: [], lines: undefined },
}
const reviseMove: MoveDefinition = { ...submitMove, id: 'revise', to: { state: 'Draft' } }

/** Of a family the writer reads its fields, its tabs, its moves and what the button that saves says. */
function familyOf(moves: readonly MoveDefinition[]): ClientFamily {
  const form = { tabs: [], sections: [], save: undefined }
  const workflow = { moves: Object.fromEntries(moves.map((move) => [move.id, move])) }
  return { entity: requisition, form, workflow } as unknown as ClientFamily
}

/** A form on the sample with a server that answers as it is told, and everything that was sent and told. */
function open(content: EntityRecord, around: Around = {}) {
  const { record = 'record' in around ? undefined : stored, answers = [row(4)], moves = [] } = around
  const store = openSample(content, { isNew: record === undefined })
  const sent: (readonly unknown[])[] = []
  const told: string[] = []
  const undos: (() => void)[] = []
  const left = [...answers]
  const answer = async (...call: readonly unknown[]): Promise<VersionedRecord> => {
    sent.push(call)
    const next = left.shift() ?? row(4)
    if (next instanceof ApiError) throw next
    return { row: next, etag: '"v2"' }
  }
  const writes: RecordWrites = {
    create: (body, { idempotencyKey, isConfirmed } = {}) =>
      answer('create', body, idempotencyKey, ...(isConfirmed ? ['confirmed'] : [])),
    update: (id, body, { etag, isConfirmed }) =>
      answer('update', id, body, etag, ...(isConfirmed ? ['confirmed'] : [])),
    remove: async (id, etag) => void (await answer('remove', id, etag)),
    move: ({ id, move, body }) => answer('move', id, move, body),
  }
  const world: WriterWorld = {
    family: familyOf(moves),
    record,
    writes,
    keeper: { erase: async () => void told.push('erased') },
    translate: (key) => key,
    tell: (message, _row, undo) => {
      told.push(undo === undefined ? message : `${message}, may be taken back`)
      if (undo !== undefined) undos.push(undo)
    },
    tellRefused: (message) => told.push(`not: ${message}`),
    goTo: ({ field }) => told.push(`go to ${field}`),
    reveal: ({ field }) => told.push(`reveal ${field}`),
    open: (saved) => told.push(`opened ${saved.row.Id}`),
    readAgain: () => told.push('read again'),
  }
  const writer = createRecordWriter(store)
  writer.enter(world)
  return { writer, store, sent, told, undos }
}
