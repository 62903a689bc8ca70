import { beforeEach, describe, expect, it } from 'vitest'
import { createActivity, type Activity } from '../../../../src/engine/ui/client/session/activity.ts'

let now = 0
beforeEach(() => {
  now = 100_000
  localStorage.clear()
})

/** A tab: its own inputs, the storage all tabs share. */
function tab(owner = 'ui:3'): { readonly activity: Activity; readonly input: () => void } {
  const target = new EventTarget()
  const activity = createActivity({
    now: () => now,
    storage: localStorage,
    target,
    owner: () => (owner === '' ? undefined : owner),
  })
  return { activity, input: () => void target.dispatchEvent(new Event('pointermove')) }
}

describe('activity', () => {
  it('[SPEC-4.4.8] counts in every tab of the same user, and in no other', () => {
    const [first, second, other] = [tab(), tab(), tab('ui:4')]
    now += 60_000
    first.input()
    expect([first.activity.last(), second.activity.last(), other.activity.last()]).toEqual([160_000, 160_000, 100_000])
  })

  it('[SPEC-4.4.8] shares at most once a second, but a touch at once', () => {
    const [first, second] = [tab(), tab()]
    first.input()
    now += 500
    first.input()
    expect(second.activity.last()).toBe(100_000)
    first.activity.touch()
    expect(second.activity.last()).toBe(100_500)
  })

  it('[SPEC-4.4.6] an input that the guard refuses does not count', () => {
    const { activity, input } = tab()
    const stop = activity.guard(() => false)
    now += 60_000
    input()
    expect(activity.last()).toBe(100_000)
    stop()
    input()
    expect(activity.last()).toBe(160_000)
  })

  it('[SPEC-4.4.7] is never in the future, and no number in the storage is none', () => {
    const { activity } = tab()
    localStorage.setItem('lastActivity:ui:3', '999999999')
    expect(activity.last()).toBe(100_000)
    localStorage.setItem('lastActivity:ui:3', 'soon')
    expect(activity.last()).toBe(100_000)
  })

  it('[SPEC-4.4.8] shares nothing before sign-in', () => {
    tab('').input()
    expect(localStorage.length).toBe(0)
  })
})
