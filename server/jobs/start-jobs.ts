import PgBoss from 'pg-boss'
import { startAlertWorker } from '../alerts/alert-worker.ts'
import { createPdfWriter } from '../printing/write-pdf.ts'
import { drawMailFile } from '../record-mails/draw-mail-file.ts'
import { startHealthWorker } from '../health/health-worker.ts'
import { createMailTransport } from '../mail/create-transport.ts'
import { startMailWorker } from '../mail/mail-worker.ts'
import { createTemporaryPasswordJob } from '../auth/password/make-temporary-passwords.ts'
import { createFigures } from '../figures/figure.ts'
import { createMoveEffects } from '../documents/effects/move-effect.ts'
import { createRecordEffects } from '../documents/effects/record-effect.ts'
import { createRunSteps } from '../runs/engine/run-deps.ts'
import { startReadingWorker } from '../scans/work/reading-worker.ts'
import { startRunWorker } from '../runs/live/run-worker.ts'
import { createJobDatabase } from './job-database.ts'
import { installJobs, jobQueues, jobSchema } from './install-jobs.ts'
import type { JobDeps } from './job-deps.ts'
import { scheduledJobs } from './scheduled-jobs.ts'

/** Background work that runs. */
export interface RunningJobs {
  /** Takes no new work, finishes what is in hand and stops. */
  readonly stop: () => Promise<void>
}

/** Starts the job queue and the mail worker on the server's own database; any number of nodes may do so. */
export async function startJobs(deps: JobDeps): Promise<RunningJobs> {
  await installJobs(deps.ownerUrl)
  const transport = createMailTransport(deps.env)
  const makePasswords = createTemporaryPasswordJob(deps)
  const mailDeps = {
    ...deps,
    transport,
    drawFile: drawMailFile(createPdfWriter(), deps.db),
    from: senderOf(deps.env.publicUrl),
    beforeSending: makePasswords,
  }
  const mail = await startMailWorker(mailDeps, deps.listenUrl ?? deps.url)
  const runs = await startRunWorker(runDepsOf(deps), deps.listenUrl ?? deps.url)
  const scans = await startReadingWorker(runDepsOf(deps), deps.listenUrl ?? deps.url)
  const alerts = await startAlertWorker({ ...deps, publicUrl: deps.env.publicUrl }, deps.listenUrl ?? deps.url)
  const health = await startHealthWorker({ ...deps, tenantIds: deps.definitions.tenantIds }, deps.listenUrl ?? deps.url)
  const database = createJobDatabase(deps.url, deps.onFailure)
  const boss = new PgBoss({ db: database, schema: jobSchema, migrate: false })
  boss.on('error', (error) => deps.onFailure(`The job queue failed: ${error.message}`))
  await boss.start()
  for (const { queue, cron, work } of scheduledJobs(deps, { mail, runs, scans, health })) {
    await boss.work(queue, work)
    await boss.schedule(queue, cron)
  }
  // What was committed while no worker listened leaves now and not within a minute; what a server that stopped left goes on at once.
  for (const worker of [mail, runs, scans]) void worker.sweep()
  // What came due while no server ran is made now, once (SCHD-4).
  await boss.send(jobQueues.schedules, {})
  database.outlive()
  return {
    async stop() {
      // Told first, so that the queue does not wait for checks that are left for the next start; waited for last, because one may take long.
      const checked = health.stop()
      await boss.stop({ graceful: true, timeout: 20_000 })
      await database.close()
      await alerts.stop()
      await scans.stop()
      await runs.stop()
      await mail.stop()
      await checked
    },
  }
}

function runDepsOf(deps: JobDeps) {
  return {
    ...deps,
    figures: createFigures(deps.figures),
    effects: createMoveEffects(deps.moveEffects),
    recordEffects: createRecordEffects(deps.recordEffects),
    runSteps: createRunSteps(deps.runSteps),
  }
}

/** The product's address at the host people know; nobody reads answers to it. */
function senderOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return `Larder <no-reply@${hostname}>`
}
