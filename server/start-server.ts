import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { brandGuards } from './branding/brand-guards.ts'
import { stockPreferenceGuards } from './posting/stock-preference-guards.ts'
import { buildApp } from './app.ts'
import { lockFolder } from './db/cluster/folder-lock.ts'
import { openDatabase, type OpenDatabase } from './db/prepare/open-database.ts'
import { refreshStatistics } from './db/prepare/refresh-statistics.ts'
import { startInboxOf } from './inbox/listen/start-inbox-of.ts'
import { demoCatalogueRoutes } from './demo/catalogue/routes.ts'
import { runHistories } from './demo/history/run-histories.ts'
import { beginDemo, type BegunDemo } from './demo/start/begin-demo.ts'
import { readSecrets } from './db/prepare/secrets.ts'
import { createDefinitionStore } from './definitions/create-definition-store.ts'
import type { Env } from './env.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { productComputedTables } from './product-computed-tables.ts'
import { productToldTables } from './product-told-tables.ts'
import { productFigures } from './product-figures.ts'
import { productCatalogue } from './product-catalogue.ts'
import { productEffects, productRecordEffects, productRunSteps } from './product-effects.ts'
import { requireFreePort } from './http/require-free-port.ts'
import type { AppDeps } from './http/app-deps.ts'
import type { SmsTransport } from './sms/sms.ts'
import type { Clock } from './http/clock.ts'
import { projectFolder } from './process/project-folder.ts'

/** A server that answers. */
export interface RunningServer {
  readonly app: FastifyInstance
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  readonly address: string
  /** True when a proxy in front may have to see "not ready" before it stops sending. */
  readonly isBehindBalancer: boolean
  /** Not ready any more, though still answering: the first step of a stop. */
  readonly drain: () => void
  /** Ends what runs, then the jobs, then the database. */
  readonly stop: () => Promise<void>
}

/** What a start is given. */
export interface StartOptions {
  readonly env: Env
  readonly clock: Clock
  /** Gives the start up between two of its steps. */
  readonly signal?: AbortSignal | undefined
  /** One short line on what is being done. */
  readonly onProgress: (line: string) => void
  /** Provider of text messages; without one they go where mails go. */
  readonly sms?: SmsTransport | undefined
  /** The year before the demo is told without a rest: nobody works here meanwhile. */
  readonly isDemoHurried?: boolean
}

/** Starts everything in order and listens. Throws a plain error whose message is for the person at the terminal. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  // What was started, last first: the way a stop and a failed start go.
  const undo: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    const failures: unknown[] = []
    // One that fails, because the database is away for instance, must not keep the others from being done.
    for (const step of undo.splice(0).toReversed()) await step().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, `The stop was not clean: ${failures.join('; ')}`)
  }
  try {
    return { ...(await startSteps(options, undo)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startSteps(options: StartOptions, undo: (() => Promise<void>)[]): Promise<Omit<RunningServer, 'stop'>> {
  const { env, clock, signal, onProgress } = options
  await requireFreePort(env)
  // First of all, so that a second server is told at once.
  if (env.databaseUrl === undefined) undo.push(await lockFolder(env.dataDir))
  const definitions = await createDefinitionStore(env.configDir ?? join(projectFolder, 'config'), productCatalogue)
  const secrets = await readSecrets(env.secretsFile)
  const moveEffects = productEffects({ secrets, env })
  const database = await openDatabase({ ...env, secrets, definitions, onProgress })
  undo.push(database.close)
  signal?.throwIfAborted()
  let isDraining = false
  const own: Omit<AppDeps, 'preparation'> = {
    db: database.db,
    definitions,
    clock,
    secrets,
    env,
    moveEffects,
    recordEffects: productRecordEffects,
    figures: productFigures,
    computedTables: productComputedTables,
    toldTables: productToldTables,
    preferenceGuards: [...stockPreferenceGuards, ...brandGuards],
    clientFolder: await findClient(),
    features: hasDemoCatalogue(env) ? [(app) => demoCatalogueRoutes(app, { clock, origin: env.publicUrl })] : [],
    isDraining: () => isDraining,
  }
  const demo = await beginDemo(own, { ownerUrl: database.ownerUrl, onProgress, signal })
  undo.push(demo.leave)
  const deps: AppDeps = { ...own, preparation: demo.preparation }
  const app = await buildApp(deps)
  undo.push(() => app.close())
  const address = await app.listen({ host: env.host, port: env.port })
  if (!demo.preparation.isOver()) onProgress(`Answering on ${address}; whoever signs in waits for the demo`)
  await workBehind({ app, deps, database, demo, options }, undo)
  return {
    app,
    address,
    isBehindBalancer: env.trustedProxies > 0,
    drain: () => {
      isDraining = true
    },
  }
}

/** A server that listens, and what it was made of. */
interface Listening {
  readonly app: FastifyInstance
  readonly deps: AppDeps
  readonly database: OpenDatabase
  readonly demo: BegunDemo
  readonly options: StartOptions
}

/** What a server does behind its first answers, in this order: the demo of a new database, jobs, the year of the demo, mails that come in. */
async function workBehind(
  { app, deps, database, demo, options: { signal, sms, isDemoHurried } }: Listening,
  undo: (() => Promise<void>)[],
): Promise<void> {
  const onFailure = (line: string) => app.log.error(line)
  const loaded = await demo.load()
  if (loaded.length > 0) await refreshStatistics(database.ownerUrl)
  signal?.throwIfAborted()
  const jobs = await startJobs({ ...deps, ...database, runSteps: productRunSteps, sms, onFailure })
  // The calls end before the jobs.
  undo.splice(-1, 0, jobs.stop)
  const onRefusal = (line: string) => app.log.warn(line)
  undo.push(runHistories(deps, { isHurried: isDemoHurried, onFailure, onRefusal }).stop)
  undo.push(await startInboxOf(app, deps))
}

/** The supplier of the demo answers at this server, where it is tried out. */
function hasDemoCatalogue({ isDevelopment, demo }: Env): boolean {
  return isDevelopment && demo !== false
}

async function findClient(): Promise<string | undefined> {
  const folder = join(projectFolder, 'dist/client')
  return access(join(folder, 'index.html')).then(
    () => folder,
    () => undefined,
  )
}
