import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onceRested } from '../../../../src/engine/ui/shell/frame/once-rested.ts'

describe('onceRested', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    Reflect.deleteProperty(navigator, 'connection')
  })

  it('[SHELL-25] loads when the first screen has had its time, and not before', () => {
    const load = vi.fn()
    onceRested(load)
    vi.advanceTimersByTime(999)
    expect(load).not.toHaveBeenCalled()
    vi.advanceTimersByTime(15_000)
    expect(load).toHaveBeenCalledOnce()
  })

  it('[SHELL-25] loads nothing once the frame is left, nor where people save data', () => {
    const load = vi.fn()
    onceRested(load)()
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    onceRested(load)
    vi.advanceTimersByTime(15_000)
    expect(load).not.toHaveBeenCalled()
  })
})
