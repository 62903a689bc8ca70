import { describe, expect, it } from 'vitest'
import { openSample, rowsOf } from '../open-sample.ts'

describe('form store', () => {
  it('[FORM-1] keeps words as typed, follows with the value, and shows the value alone once the field is left', () => {
    const store = openSample()
    store.typeWords('copies', '1')
    store.typeWords('copies', '12')
    expect(store.state.getState()).toMatchObject({ record: { copies: 12 }, words: { copies: { words: '12' } } })
    store.leaveField('copies')
    expect(store.state.getState().words).toEqual({})
  })

  it('[FORM-1] keeps words that mean nothing, with an issue, and the record as it was', () => {
    const store = openSample({ copies: 3 })
    store.typeWords('copies', 'three')
    store.leaveField('copies')
    const state = store.state.getState()
    expect(state.record.copies).toBe(3)
    expect(state.words.copies?.words).toBe('three')
    expect(state.issues.copies?.field).toBe('copies')
    expect(store.check().some((issue) => issue.field === 'copies')).toBe(true)
  })

  it('[FORM-2] a key press leaves the parts of other fields the very same objects', () => {
    const store = openSample()
    const before = store.state.getState()
    store.typeWords('memo', 'x')
    const after = store.state.getState()
    expect(after.record.lines).toBe(before.record.lines)
    expect(after.cellWords).toBe(before.cellWords)
    expect(after.lineIssues.lines).toBe(before.lineIssues.lines)
    expect(after.states.copies).toBe(before.states.copies)
  })

  it('[FORM-4] works out the changed row and the totals, and leaves the other rows alone', () => {
    const line = { item: 5, qty: '2', unitCost: '1.5', issuedQty: '0' }
    const store = openSample({ lines: [line, { ...line, qty: '4' }], totalValue: null })
    const [, second] = rowsOf(store)
    store.editLines('lines', [{ row: 0, column: 'qty', input: { kind: 'value', value: '10' } }])
    expect(rowsOf(store)[0]).toMatchObject({ value: '15', openQty: '10' })
    expect(rowsOf(store)[1]?.qty).toBe(second?.qty)
    expect(store.state.getState().record.totalValue).toBe('21')
  })

  it('[FORM-5] shows an event field and asks for it as soon as the purpose is an event', () => {
    const store = openSample()
    expect(store.state.getState().states.event).toMatchObject({ isVisible: false, isRequired: false })
    store.setValue('purpose', 'event')
    expect(store.state.getState().states.event).toMatchObject({ isVisible: true, isRequired: true })
    expect(store.state.getState().issues.event?.code).toBe('required')
  })

  it('[FORM-6] is dirty for what a person changed, and clean again when it is put back', () => {
    const store = openSample({ copies: 1 })
    expect(store.state.getState().isDirty).toBe(false)
    store.setValue('copies', 2)
    expect(store.state.getState().isDirty).toBe(true)
    store.setValue('copies', 1)
    expect(store.state.getState().isDirty).toBe(false)
  })

  it('[FORM-6] what the server adds to an untouched record is no change', () => {
    const store = openSample()
    store.amend({ header: [], lines: { lines: [0] } }, (content) => ({
      ...content,
      record: {
        ...content.record,
        lines: rowsOf(store).map((row) => ({ ...row, unitCost: '9' })),
      } as typeof content.record,
    }))
    expect(store.state.getState()).toMatchObject({ isDirty: false, canUndo: false })
    expect(rowsOf(store)[0]?.value).toBe('18')
  })

  it('[FORM-56] a figure that comes after a refusal leaves what was refused, and a change of the person takes it away', () => {
    const store = openSample()
    const tooMuch = { field: 'qty', lines: 'lines', row: 0, code: 'taken', message: 'validation.taken' }
    const unexplained = { field: 'reference', code: 'rule/x', message: 'validation.rule' }
    store.showIssues([tooMuch, unexplained])
    const told = () => {
      const { issues, lineIssues } = store.state.getState()
      return [issues['reference']?.code, [...(lineIssues['lines']?.values() ?? [])][0]?.['qty']?.code]
    }
    const figure = (unitCost: string) =>
      store.amend({ header: [], lines: { lines: [0] } }, (content) => ({
        ...content,
        record: {
          ...content.record,
          lines: rowsOf(store).map((row) => ({ ...row, unitCost })),
        } as typeof content.record,
      }))
    figure('9')
    expect(rowsOf(store)[0]?.value).toBe('18')
    expect(told()).toEqual(['rule/x', 'taken'])
    store.editLines('lines', [{ row: 0, column: 'qty', input: { kind: 'value', value: '1' } }])
    figure('8')
    expect(told()).toEqual([undefined, undefined])
  })

  it('[FORM-7] finds every problem of header and lines at once', () => {
    const store = openSample({ supplyLocation: null, neededBy: null, lines: [{ item: null, qty: '0' }] })
    const places = store
      .check()
      .map((issue) => [issue.lines, issue.row, issue.field].filter((part) => part !== undefined).join('/'))
    expect(places).toEqual(expect.arrayContaining(['supplyLocation', 'neededBy', 'lines/0/item', 'lines/0/qty']))
    expect(store.state.getState().isChecked).toBe(true)
  })

  it('[FORM-8] takes a run of typing back in one step and a cell gesture in another', () => {
    const store = openSample({ copies: 1 })
    for (const words of ['4', '42', '421']) store.typeWords('copies', words)
    store.leaveField('copies')
    store.editLines('lines', [{ row: 0, column: 'qty', input: { kind: 'value', value: '7' } }])
    store.undo()
    expect(rowsOf(store)[0]?.qty).toBe('2')
    store.undo()
    expect(store.state.getState().record.copies).toBe(1)
    expect(store.state.getState()).toMatchObject({ canUndo: false, canRedo: true, isDirty: false })
    store.redo()
    expect(store.state.getState().record.copies).toBe(421)
  })

  it('[FORM-23] shows a stored record as it is, then works out what is derived without a change of the person', () => {
    const store = openSample()
    const { record } = store.state.getState()
    store.acceptStored({ ...record, totalValue: '0' })
    expect(store.state.getState().record.totalValue).toBe('0')
    store.derive()
    expect(store.state.getState()).toMatchObject({
      isDirty: false,
      canUndo: false,
      record: { totalValue: record.totalValue },
    })
    const settled = store.state.getState()
    store.derive()
    expect(store.state.getState()).toBe(settled)
  })

  it('[FORM-23] keeps what was typed before the derived values were worked out', () => {
    const store = openSample()
    store.acceptStored({ ...store.state.getState().record, totalValue: '0' })
    store.typeWords('memo', 'x')
    store.derive()
    expect(store.state.getState()).toMatchObject({ isDirty: true, canUndo: true, record: { memo: 'x' } })
    expect(store.state.getState().record.totalValue).not.toBe('0')
  })
})
