import { describe, expect, it } from 'vitest'
import { advanceIdle, notStarted, watching, type IdleMachine } from '../../../src/plugins/idle/idle-machine.ts'
import { shouldWatch } from '../../../src/plugins/idle/should-watch.ts'
import { spokenSeconds } from '../../../src/plugins/idle/spoken-seconds.ts'

const limits = { limitSeconds: 120, warningSeconds: 60 }
const seconds = (count: number) => count * 1000

/** The machine at a second, when the person last did something at another. */
function at(machine: IdleMachine, now: number, lastActivity = 0) {
  return advanceIdle(machine, { now: seconds(now), lastActivity: seconds(lastActivity) }, limits)
}

describe('the idle machine', () => {
  it('[SPEC-4.4.2] idle begins exactly at the limit, not a second before', () => {
    expect(at(watching, 119.999)).toEqual({ machine: watching, passed: [], effects: [] })
    expect(at(watching, 120).passed).toEqual(['idle', 'timeout-warning'])
    expect(at(watching, 120).effects[0]).toBe('begin-idle')
  })

  it('[SPEC-4.4.3] at exactly 60 seconds left unsaved work is kept, and only once', () => {
    const begun = at(watching, 120)
    expect(begun.machine).toEqual({ at: 'timeout-warning', secondsLeft: 60, isAsking: true })
    expect(begun.effects).toEqual(['begin-idle', 'save-before-logout'])
    const later = at(begun.machine, 121)
    expect(later).toEqual({ machine: { ...begun.machine, secondsLeft: 59 }, passed: [], effects: [] })
    expect(at(later.machine, 121.2).machine).toBe(later.machine)
  })

  it('[SPEC-4.4.4] activity ends idleness, leaves the warning, and the count begins anew', () => {
    const active = at(at(watching, 150).machine, 151, 151)
    expect(active).toEqual({
      machine: { at: 'no-longer-idle', secondsLeft: 30, isAsking: true },
      passed: ['no-longer-idle'],
      effects: ['end-idle'],
    })
    expect(at(active.machine, 270, 151).passed).toEqual([])
    expect(at(active.machine, 271, 151).passed).toEqual(['idle', 'timeout-warning'])
  })

  it('[SPEC-4.4.6] the countdown ends in the time-out, which activity does not undo', () => {
    const warned = at(watching, 120).machine
    expect(at(warned, 179.999).machine.at).toBe('timeout-warning')
    const over = at(warned, 180)
    expect(over).toEqual({
      machine: { at: 'timed-out', secondsLeft: 0, isAsking: false },
      passed: ['timed-out'],
      effects: ['time-out'],
    })
    expect(at(over.machine, 181, 181).passed).toEqual([])
  })

  it('[SPEC-4.4.7] a machine that slept goes through all it slept over, in order', () => {
    expect(at(watching, 9000)).toMatchObject({
      passed: ['idle', 'timeout-warning', 'timed-out'],
      effects: ['begin-idle', 'save-before-logout', 'time-out'],
    })
    expect(at(watching, 150).machine.secondsLeft).toBe(30)
  })

  it('[SPEC-4.4.7] a clock that was set back ends nothing', () => {
    expect(at(watching, 10, 500).machine).toBe(watching)
  })

  it('[SPEC-4.4.1] nothing happens before the watch has started', () => {
    expect(at(notStarted, 9000).passed).toEqual([])
  })

  it('[SESSION-3] a shorter warning ends sooner', () => {
    const short = { limitSeconds: 120, warningSeconds: 10 }
    const step = advanceIdle(watching, { now: seconds(120), lastActivity: 0 }, short)
    expect(step.machine.secondsLeft).toBe(10)
    expect(advanceIdle(step.machine, { now: seconds(130), lastActivity: 0 }, short).machine.at).toBe('timed-out')
  })
})

describe('when idleness is watched', () => {
  const question = { minutes: 59, path: '/ui/transaction/view-requisition', hasTenantInSession: false }

  it('[SPEC-4.4.1] with a limit, on any screen behind sign-in', () => {
    expect(shouldWatch(question)).toBe(true)
    expect(shouldWatch({ ...question, path: '/ui/approvals' })).toBe(true)
  })

  it.each([
    ['no limit', { minutes: null }],
    ['a limit of 0', { minutes: 0 }],
    ['login', { path: '/ui/login' }],
    ['approval by mail', { path: '/ui/approval' }],
    ['the tenant-in-session flag', { hasTenantInSession: true }],
  ])('[SPEC-4.4.1] not with %s', (_name, change) => {
    expect(shouldWatch({ ...question, ...change })).toBe(false)
  })
})

describe('the countdown', () => {
  it('[SESSION-2] is spoken seldom', () => {
    const heard = new Set(Array.from({ length: 60 }, (_, index) => spokenSeconds(60 - index)))
    expect([...heard]).toEqual([60, 45, 30, 15, 10, 5])
  })
})
