/** The states of the watch (SPEC-4.4.2 and on). `idle` lasts only until the warning begins, which is at once. */
export type IdleState = 'not-started' | 'watching' | 'idle' | 'timeout-warning' | 'timed-out' | 'no-longer-idle'

/** Where the watch stands. */
export interface IdleMachine {
  readonly at: IdleState
  /** Whole seconds until the time-out, while the warning counts down. */
  readonly secondsLeft: number
  /** True while the warning is on screen: activity stops the expiry, only an answer takes the warning away. */
  readonly isAsking: boolean
}

/** What has to be done because of a change of state, in this order. */
export type IdleEffect = 'begin-idle' | 'save-before-logout' | 'end-idle' | 'time-out'

/** A change and what follows from it. */
export interface IdleStep {
  readonly machine: IdleMachine
  /** States that were gone through, the last being the new one; empty when nothing changed. */
  readonly passed: readonly IdleState[]
  readonly effects: readonly IdleEffect[]
}

/** The two instants a step is decided by, in milliseconds since 1970. A machine that slept sees a late `now`. */
export interface IdleInstants {
  readonly now: number
  /** When the person last did something, in any tab. */
  readonly lastActivity: number
}

/** Seconds until idle begins, and from there until the time-out. */
export interface IdleLimits {
  readonly limitSeconds: number
  readonly warningSeconds: number
}

/** Nothing is watched. */
export const notStarted: IdleMachine = { at: 'not-started', secondsLeft: 0, isAsking: false }

/** The watch begins, or begins anew after Stay in. */
export const watching: IdleMachine = { at: 'watching', secondsLeft: 0, isAsking: false }

/** The machine at an instant: through as many states as the time that passed spans. Pure. */
export function advanceIdle(machine: IdleMachine, instants: IdleInstants, limits: IdleLimits): IdleStep {
  const steps: IdleStep[] = []
  let at = machine
  for (let step = next(at, instants, limits); step !== undefined; step = next(at, instants, limits)) {
    steps.push(step)
    at = step.machine
  }
  return {
    machine: at,
    passed: steps.flatMap((step) => step.passed),
    effects: steps.flatMap((step) => step.effects),
  }
}

function next(machine: IdleMachine, { now, lastActivity }: IdleInstants, limits: IdleLimits): IdleStep | undefined {
  const quiet = Math.max(0, now - lastActivity) / 1000
  const isQuiet = quiet >= limits.limitSeconds
  const secondsLeft = Math.max(0, Math.ceil(limits.limitSeconds + limits.warningSeconds - quiet))
  switch (machine.at) {
    case 'not-started':
    case 'timed-out':
      return undefined
    case 'watching':
    case 'no-longer-idle':
      if (!isQuiet) return undefined
      return stepTo({ at: 'idle', secondsLeft: limits.warningSeconds, isAsking: true }, ['begin-idle'])
    case 'idle':
      return stepTo({ ...machine, at: 'timeout-warning' }, ['save-before-logout'])
    case 'timeout-warning':
      return warn(machine, isQuiet, secondsLeft)
  }
}

function warn(machine: IdleMachine, isQuiet: boolean, secondsLeft: number): IdleStep | undefined {
  if (!isQuiet) return stepTo({ ...machine, at: 'no-longer-idle' }, ['end-idle'])
  if (secondsLeft === 0) return stepTo({ at: 'timed-out', secondsLeft, isAsking: false }, ['time-out'])
  if (secondsLeft === machine.secondsLeft) return undefined
  return { machine: { ...machine, secondsLeft }, passed: [], effects: [] }
}

function stepTo(machine: IdleMachine, effects: readonly IdleEffect[]): IdleStep {
  return { machine, passed: [machine.at], effects }
}
