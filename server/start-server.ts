import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { openDatabase } from './db/open-database.ts'
import { loadDemoAtStart } from './demo/load-demo-at-start.ts'
import { readSecrets } from './db/secrets.ts'
import { createDefinitionStore } from './definitions/create-definition-store.ts'
import type { Env } from './env.ts'
import { startJobs, type RunningJobs } from './jobs/start-jobs.ts'
import { stockFigures } from './posting/stock-figures.ts'
import { productEffects } from './product-effects.ts'
import { requireFreePort } from './http/require-free-port.ts'
import type { AppDeps } from './http/app-deps.ts'
import type { Clock } from './http/clock.ts'
import { projectFolder } from './project-folder.ts'

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
  /** One short line on what is being done. */
  readonly onProgress: (line: string) => void
}

/** Starts everything in order and listens. Throws a plain error whose message is for the person at the terminal. */
export async function startServer({ env, clock, onProgress }: StartOptions): Promise<RunningServer> {
  await requireFreePort(env)
  const definitions = await createDefinitionStore(join(projectFolder, 'config'))
  const secrets = await readSecrets(env.secretsFile)
  const database = await openDatabase({ ...env, secrets, definitions, onProgress })
  let isDraining = false
  const deps: AppDeps = {
    db: database.db,
    definitions,
    clock,
    secrets,
    env,
    moveEffects: productEffects({ secrets, env }),
    figures: stockFigures,
    clientFolder: await findClient(),
    features: [],
    isDraining: () => isDraining,
  }
  let jobs: RunningJobs | undefined
  try {
    await loadDemoAtStart(deps, onProgress)
    const app = await buildApp(deps)
    jobs = await startJobs({ ...database, clock, definitions, secrets, env, onFailure: (line) => app.log.error(line) })
    const address = await app.listen({ host: env.host, port: env.port })
    return {
      app,
      address,
      isBehindBalancer: env.trustedProxies > 0,
      drain: () => {
        isDraining = true
      },
      stop: async () => {
        await app.close()
        await jobs?.stop()
        await database.close()
      },
    }
  } catch (error) {
    await jobs?.stop()
    await database.close()
    throw error
  }
}

async function findClient(): Promise<string | undefined> {
  const folder = join(projectFolder, 'dist/client')
  return access(join(folder, 'index.html')).then(
    () => folder,
    () => undefined,
  )
}
