import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../../server/db/cluster/free-port.ts'
import { openCommandDatabase } from '../../server/db/prepare/command-database.ts'
import { readSecrets } from '../../server/db/prepare/secrets.ts'
import type { Db } from '../../server/db/pool.ts'
import { withTenant } from '../../server/db/with-tenant.ts'
import { createDefinitionStore } from '../../server/definitions/create-definition-store.ts'
import { breadthParts } from '../../server/demo/breadth/breadth-parts.ts'
import { historyWeeks } from '../../server/demo/history/history-weeks.ts'
import { readEnv } from '../../server/env.ts'
import { findBrokenInvariants, readInvariants } from '../../server/posting/check-invariants.ts'
import { productCatalogue } from '../../server/product-catalogue.ts'
import { startServer } from '../../server/start-server.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { Told } from './months.ts'
import { ask, within, type Target } from './target.ts'

/** A year that is told, in a database that answers. */
interface ToldYear {
  readonly tenantId: string
  readonly size: 'S' | 'M'
  readonly definitions: TenantDefinitions
  readonly db: Db
  readonly told: Told
  /** Seconds until the first start answered and minutes until the year was told; undefined where it was told before. */
  readonly took: { readonly seconds: number; readonly minutes: number } | undefined
  /** What was to be had while it was told. */
  readonly targets: readonly Target[]
  readonly close: () => Promise<void>
}

interface Progress {
  readonly size: 'S' | 'M'
  readonly loadedAt: string
  readonly done: number
  readonly refused: number
  readonly isEnded: boolean
}

const tenantId = 'ui'
const day = 86_400_000
const secondsToAnswer = 90

/** Starts the product on a folder and waits until the year is told, looking at the properties of the books after each month. */
export async function tellYear(folder: string, say: (line: string) => void): Promise<ToldYear> {
  const port = await findFreePort()
  const given = {
    DATA_DIR: folder,
    DATABASE_URL: undefined,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  }
  const read = readEnv({ LOG_LEVEL: 'warn', ...process.env, ...given })
  if (!read.ok) throw new Error(read.error.join('\n'))
  const env = read.value
  const began = performance.now()
  const server = await startServer({ env, clock: { now: () => new Date() }, onProgress: say, isDemoHurried: true })
  const answers = (performance.now() - began) / 1000
  const { db, close } = await openCommandDatabase(env, await readSecrets(env.secretsFile))
  const stop = async (): Promise<void> => {
    await close()
    await server.stop()
  }
  try {
    const isToldBefore = (await readProgress(db))?.isEnded === true
    const waited = await waitForYear(db, say)
    const minutes = (performance.now() - began) / 60_000
    const definitions = (await createDefinitionStore('config', productCatalogue)).forTenant(tenantId)
    const weeks = historyWeeks(new Date(waited.progress.loadedAt))
    const [first, last] = [weeks[0]?.starts, weeks.at(-1)?.starts]
    if (first === undefined || last === undefined) throw new Error('The year has no weeks')
    return {
      tenantId,
      size: waited.progress.size,
      definitions,
      db,
      told: { from: dayOf(first), to: dayOf(new Date(last.getTime() + 6 * day)) },
      took: isToldBefore ? undefined : { seconds: answers, minutes },
      targets: [
        within('seconds until the first start answers', [0, secondsToAnswer], [answers, ' s']),
        within('minutes until the year is told', [0, Infinity], [minutes, ' min']),
        within('happenings the product refused', [0, 0], waited.progress.refused),
        ...waited.targets,
      ],
      close: stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits for the last week; after each that ends a month every property of the books is looked at. */
async function waitForYear(db: Db, say: (line: string) => void) {
  const targets: Target[] = []
  let looked = -1
  for (;;) {
    const progress = await readProgress(db)
    if (progress === undefined) throw new Error('This folder has no year to be told')
    const weeks = historyWeeks(new Date(progress.loadedAt))
    const told = progress.done - breadthParts.length - 1
    if (told > looked) {
      say(`week ${told + 1} of ${weeks.length}`)
      const ended = weeks.slice(looked + 1, told + 1).some(({ starts }) => endsMonth(starts))
      if (ended || progress.isEnded) targets.push(await brokenAfter(db, weeks[told]?.starts))
      looked = told
    }
    if (progress.isEnded) return { progress, targets }
    await delay(1000)
  }
}

async function readProgress(db: Db): Promise<Progress | undefined> {
  const [row] = await withTenant(db, { tenantId }, (trx) =>
    ask<Progress>(
      trx,
      `select size, loaded_at as "loadedAt", done, refused, ended_on is not null as "isEnded" from demo_history`,
    ),
  )
  return row
}

async function brokenAfter(db: Db, monday: Date | undefined): Promise<Target> {
  const invariants = await readInvariants()
  const broken = await withTenant(db, { tenantId }, (trx) => findBrokenInvariants(trx, invariants))
  for (const { id, title, rows } of broken) console.log(`  ${id} ${title}: ${JSON.stringify(rows.slice(0, 3))}`)
  const name = `properties of the books broken after the week of ${monday === undefined ? 'the end' : dayOf(monday)}`
  return within(name, [0, 0], broken.length)
}

function endsMonth(monday: Date): boolean {
  return new Date(monday.getTime() + 7 * day).getUTCMonth() !== monday.getUTCMonth()
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
