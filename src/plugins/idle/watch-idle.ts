import { closeDialogs, expireSession, ownerOf, type AppServices } from '#engine'
import {
  advanceIdle,
  notStarted,
  watching,
  type IdleEffect,
  type IdleLimits,
  type IdleMachine,
} from './idle-machine.ts'

/** A running watch. */
export interface IdleWatch {
  /** The answer Stay in: the watch begins anew, in every tab. */
  readonly stayIn: () => void
  readonly stop: () => void
}

/** How often the clock is looked at. */
const tickMilliseconds = 1000

/** Name under which one tab tells the others that the person stays. */
function stayInKey(owner: string): string {
  return `stayIn:${owner}`
}

/** Drives the machine by the app's clock and by activity in any tab, does what its steps ask for, and reports where it stands. */
export function watchIdle(
  services: AppServices,
  limits: IdleLimits,
  report: (machine: IdleMachine) => void,
): IdleWatch {
  const { activity, now, signals } = services
  const key = stayInKey(owner(services))
  let machine = watching
  const put = (changed: IdleMachine) => {
    if (changed === machine) return
    machine = changed
    report(machine)
  }
  const look = () => {
    const instants = { now: now().getTime(), lastActivity: activity.last() }
    const step = advanceIdle(machine, instants, limits)
    for (const effect of step.effects) perform(effect, services)
    put(step.machine)
    return machine.at !== 'timed-out'
  }
  const beginAnew = () => {
    if (machine.at === 'timed-out') return
    put(watching)
    void signals.goesOn.emit()
  }
  const handleStorage = (event: StorageEvent) => {
    if (event.key === key) beginAnew()
    look()
  }
  activity.touch()
  const timer = setInterval(look, tickMilliseconds)
  // An input after the time-out, such as the one that wakes a laptop, must not save the session.
  const stopGuard = activity.guard(look)
  addEventListener('storage', handleStorage)
  document.addEventListener('visibilitychange', look)
  return {
    stayIn: () => {
      if (!look()) return
      activity.touch()
      localStorage.setItem(key, String(now().getTime()))
      beginAnew()
    },
    stop: () => {
      clearInterval(timer)
      stopGuard()
      removeEventListener('storage', handleStorage)
      document.removeEventListener('visibilitychange', look)
      put(notStarted)
    },
  }
}

function perform(effect: IdleEffect, services: AppServices): void {
  if (effect === 'begin-idle') closeDialogs(services.store)
  else if (effect === 'save-before-logout') void services.signals.saveBeforeLogout.emit()
  else if (effect === 'end-idle') void services.signals.goesOn.emit()
  else void expireSession(services)
}

function owner({ store }: AppServices): string {
  const { values } = store.getState().session
  return values === undefined ? '' : ownerOf(values)
}
