import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { keepWarnings } from '../../../../src/engine/ui/form/warnings/early-warnings.ts'
import { openSample } from '../open-sample.ts'

const warning: FieldIssue = {
  field: 'event',
  code: 'looksAlike',
  message: 'validation.looksAlike',
  isWarning: true,
}

describe('what a save would be warned of', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[FORM-50] is asked once after a pause in which a watched field has changed, and stands at its field', async () => {
    const store = openSample()
    const ask = vi.fn(() => Promise.resolve({ warnings: [warning], found: {} }))
    const stop = keepWarnings(store, { watched: ['event'], asksAtOnce: false }, ask)
    await vi.advanceTimersByTimeAsync(1000)
    expect(ask).not.toHaveBeenCalled()
    store.setValue('event', 'Gala')
    store.setValue('event', 'Gala dinner')
    await vi.advanceTimersByTimeAsync(1000)
    expect(ask).toHaveBeenCalledTimes(1)
    expect(store.state.getState().warnings).toEqual({ event: warning })
    store.setValue('neededBy', '2026-12-24')
    await vi.advanceTimersByTimeAsync(1000)
    expect(ask).toHaveBeenCalledTimes(1)
    stop()
  })

  it('[FORM-50] is asked of a document as it is opened, and a question that fails is silent', async () => {
    const store = openSample()
    const ask = vi.fn(() => Promise.reject(new Error('offline')))
    const stop = keepWarnings(store, { watched: ['event'], asksAtOnce: true }, ask)
    await vi.advanceTimersByTimeAsync(1000)
    expect(ask).toHaveBeenCalledTimes(1)
    expect(store.state.getState().warnings).toEqual({})
    stop()
  })

  it('[FORM-51] what a save would find out stands in its field, after a change and not where a record is only looked at', async () => {
    const store = openSample()
    const ask = vi.fn(() => Promise.resolve({ warnings: [], found: { status: 'Approved' } }))
    const stop = keepWarnings(store, { watched: ['event'], asksAtOnce: true }, ask)
    const before = store.state.getState().record['status']
    await vi.advanceTimersByTimeAsync(1000)
    expect(ask).toHaveBeenCalledTimes(1)
    expect(store.state.getState().record['status']).toBe(before)
    store.setValue('event', 'Gala')
    await vi.advanceTimersByTimeAsync(1000)
    expect(store.state.getState().record['status']).toBe('Approved')
    stop()
  })
})
