/** Update check, and the longest wait for a quiet moment to register in. */
const checkMilliseconds = 30_000
const registerMilliseconds = 30_000

const scriptUrl = '/sw.js'

/** What following needs of the browser; tests give their own. */
export interface ServiceWorkerWorld {
  readonly container: Pick<
    ServiceWorkerContainer,
    'controller' | 'getRegistrations' | 'register' | 'ready' | 'addEventListener'
  >
  /** Calls once the page is quiet, after `milliseconds` at the latest. */
  readonly whenQuiet: (run: () => void, milliseconds: number) => void
  /** A new version is ready; `refresh` lets it take over and reloads. */
  readonly onNewVersion: (refresh: () => void) => void
  /** The worker lost files this page needs. */
  readonly onUnrecoverable: () => void
  readonly reload: () => void
}

/** With the session's flag: registers the worker, updates it every 30 s and tells of a new version. Without: removes every registration (SPEC-4.10.3). */
export function followServiceWorker(isWanted: boolean, world: ServiceWorkerWorld): () => void {
  let check: ReturnType<typeof setInterval> | undefined
  let isOver = false
  // Without a worker the page works as before; the next start tries again.
  const attempt = (work: () => Promise<unknown>) => void work().catch(() => undefined)

  if (!isWanted) {
    attempt(() => unregisterAll(world))
    return () => undefined
  }
  world.container.addEventListener('message', (event) => {
    if (event.data === 'unrecoverable') world.onUnrecoverable()
  })
  world.whenQuiet(() => {
    attempt(async () => {
      const registration = await register(world)
      void world.container.ready.then((ready) => askToTakeOver(ready, world))
      if (isOver) return
      check = setInterval(() => {
        askToTakeOver(registration, world)
        attempt(() => registration.update())
      }, checkMilliseconds)
    })
  }, registerMilliseconds)
  return () => {
    isOver = true
    clearInterval(check)
  }
}

async function unregisterAll({ container }: ServiceWorkerWorld): Promise<void> {
  for (const registration of await container.getRegistrations()) await registration.unregister()
}

async function register(world: ServiceWorkerWorld): Promise<ServiceWorkerRegistration> {
  const { container, onNewVersion } = world
  for (const existing of await container.getRegistrations()) await existing.update()
  const registration = await container.register(scriptUrl, { updateViaCache: 'none' })
  const look = () => {
    const { waiting } = registration
    // Without a controller the first version is being installed, which is nothing new to anybody.
    if (waiting !== null && container.controller !== null) onNewVersion(() => refresh(waiting, world))
  }
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  look()
  return registration
}

/** A browser under load may let the first worker start and leave it without the page it was started for; it is asked again then. */
function askToTakeOver({ active }: ServiceWorkerRegistration, { container }: ServiceWorkerWorld): void {
  if (container.controller === null) active?.postMessage('claim')
}

/** Lets the waiting worker take over, then reloads; another tab may have done the first already. */
function refresh(waiting: ServiceWorker, { container, reload }: ServiceWorkerWorld): void {
  if (waiting.state !== 'installed') {
    reload()
    return
  }
  container.addEventListener('controllerchange', reload, { once: true })
  waiting.postMessage('activate')
}
