import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { optionsOfPlugin } from '#core/model/plugin-manifest.ts'
import { hasTenantInSession, useDefinitions, useServices } from '#engine'
import { notStarted, type IdleMachine } from './idle-machine.ts'
import { shouldWatch } from './should-watch.ts'
import { watchIdle, type IdleWatch } from './watch-idle.ts'
import type { idleManifest } from './manifest.ts'

/** Watches while it is wanted (`should-watch.ts`); a new limit begins a new watch. */
export function useIdleWatch(): { readonly machine: IdleMachine; readonly stayIn: () => void } {
  const services = useServices()
  const { session, plugins } = useDefinitions()
  const { pathname } = useLocation()
  const [machine, setMachine] = useState(notStarted)
  const watch = useRef<IdleWatch>(undefined)
  const minutes = session.idleMinutes
  const isWatching = shouldWatch({ minutes, path: pathname, hasTenantInSession: hasTenantInSession() })
  const { warningSeconds } = optionsOfPlugin<typeof idleManifest>('idle', plugins)
  useEffect(() => {
    if (!isWatching) return
    const started = watchIdle(services, { limitSeconds: minutes * 60, warningSeconds }, setMachine)
    watch.current = started
    return started.stop
  }, [services, isWatching, minutes, warningSeconds])
  return { machine, stayIn: () => watch.current?.stayIn() }
}
