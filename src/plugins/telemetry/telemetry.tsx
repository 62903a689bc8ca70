import { useEffect } from 'react'
import { optionsOfPlugin } from '#core/model/plugin-manifest.ts'
import { telemetryPaths } from '#core/http/telemetry-contract.ts'
import { routePattern } from '#core/telemetry/route-pattern.ts'
import { ApiError, useDefinitions, useServices, type AppServices } from '#engine'
import { createPressQueue } from './press-queue.ts'
import { readPress } from './read-press.ts'
import { createErrorReports } from './report-errors.ts'
import { createTextKeys, type TextKeys } from './text-keys.ts'
import type { telemetryManifest } from './manifest.ts'

/** Follows presses and errors while somebody is signed in, as far as the tenant wants it; draws nothing. */
export function Telemetry() {
  const services = useServices()
  const { clicks, errors } = optionsOfPlugin<typeof telemetryManifest>('telemetry', useDefinitions().plugins)
  useEffect(() => (clicks ? followPresses(services) : undefined), [services, clicks])
  useEffect(() => (errors ? followErrors(services) : undefined), [services, errors])
  return null
}

function followPresses(services: AppServices): () => void {
  const { translator, signals, now } = services
  let known: { readonly revision: number; readonly keys: TextKeys } | undefined
  const textKeys = () => {
    const revision = translator.revision()
    if (known?.revision !== revision) known = { revision, keys: createTextKeys(translator.texts()) }
    return known.keys
  }
  const queue = createPressQueue({ send: (Actions) => post(services, telemetryPaths.actions, { Actions }), textKeys })
  const handleClick = ({ target, isTrusted }: MouseEvent) => {
    const press = isTrusted ? readPress(target) : undefined
    if (press !== undefined) queue.add({ at: now().toISOString(), route: routeOf(services), ...press })
  }
  const handleHidden = () => {
    if (document.visibilityState === 'hidden') queue.flush()
  }
  addEventListener('click', handleClick, true)
  document.addEventListener('visibilitychange', handleHidden)
  addEventListener('pagehide', queue.flush)
  // The last press of a session is the one that ends it.
  const stop = signals.saveBeforeLogout.subscribe(queue.flush)
  return () => {
    queue.flush()
    stop()
    removeEventListener('click', handleClick, true)
    document.removeEventListener('visibilitychange', handleHidden)
    removeEventListener('pagehide', queue.flush)
  }
}

function followErrors(services: AppServices): () => void {
  const report = createErrorReports({
    send: (body) => post(services, telemetryPaths.errors, body),
    route: () => routeOf(services),
    version: services.environment.buildVersion,
    isExpected: (error) =>
      error instanceof ApiError || (error instanceof Error && /^(Abort|Cancelled)Error$/.test(error.name)),
  })
  const handleError = (event: ErrorEvent) => report(event.error)
  const handleRejection = (event: PromiseRejectionEvent) => report(event.reason)
  // What an error boundary caught reaches nobody else.
  const handleCaught = (event: Event) => report(event instanceof CustomEvent ? event.detail : undefined)
  addEventListener('error', handleError)
  addEventListener('unhandledrejection', handleRejection)
  addEventListener('larder:caught', handleCaught)
  return () => {
    removeEventListener('error', handleError)
    removeEventListener('unhandledrejection', handleRejection)
    removeEventListener('larder:caught', handleCaught)
  }
}

/** The page does not wait for it, and may be gone before the answer. */
function post({ api }: AppServices, path: string, body: object): void {
  api.json(path, { method: 'POST', body, isQuiet: true, keepalive: true }).catch(() => undefined)
}

function routeOf({ base }: AppServices): string {
  const path = location.hash.replace(/^#/, '')
  return routePattern(path.startsWith(`${base}/`) ? path.slice(base.length) : path)
}
