import PgBoss from 'pg-boss'
import { raiseAlerts } from '../alerts/raise-alerts.ts'
import { createPdfWriter } from '../printing/write-pdf.ts'
import { drawMailFile } from '../record-mails/draw-mail-file.ts'
import { createMailTransport } from '../mail/create-transport.ts'
import { startMailWorker } from '../mail/mail-worker.ts'
import type { MailWorkerDeps } from '../mail/send-due-mails.ts'
import { remindSuppliers } from '../bids/remind-suppliers.ts'
import { remindApprovers } from '../approval/reminders/remind-approvers.ts'
import { createTemporaryPasswordJob } from '../auth/password/make-temporary-passwords.ts'
import type { Env } from '../env.ts'
import type { Clock } from '../http/clock.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { expireDue } from '../schedules/expire-due.ts'
import { runDueSchedules } from '../schedules/run-due.ts'
import { createFigures } from '../figures/figure.ts'
import { createMoveEffects } from '../documents/effects/move-effect.ts'
import { createRecordEffects } from '../documents/effects/record-effect.ts'
import { createRunSteps } from '../runs/engine/run-deps.ts'
import type { NamedStep } from '../runs/engine/run-step.ts'
import { startReadingWorker } from '../scans/work/reading-worker.ts'
import { startRunWorker } from '../runs/live/run-worker.ts'
import { runAskedChecks } from '../health/run-checks.ts'
import { sweepTelemetry } from '../telemetry/sweep-telemetry.ts'
import { sweepOldRows } from './sweep-old-rows.ts'
import { createJobDatabase } from './job-database.ts'
import { installJobs, jobQueues, jobSchema } from './install-jobs.ts'

/** What background work needs of the process. */
export interface JobDeps
  extends
    Omit<MailWorkerDeps, 'transport' | 'from' | 'drawFile'>,
    Pick<AppDeps, 'figures' | 'moveEffects' | 'recordEffects'> {
  /** Named steps that runs of the definitions may have. */
  readonly runSteps: readonly NamedStep[]
  /** Address for larder_rw. */
  readonly url: string
  /** The same for what listens, which a pooler cannot do; `url` when absent. */
  readonly listenUrl?: string
  /** Address for a login that may become larder_owner. */
  readonly ownerUrl: string
  readonly clock: Clock
  readonly env: Pick<Env, 'smtpUrl' | 'mailDir' | 'publicUrl' | 'isOnPremises'>
}

/** Background work that runs. */
export interface RunningJobs {
  /** Takes no new work, finishes what is in hand and stops. */
  readonly stop: () => Promise<void>
}

/** Once a night some node deletes what is no longer needed. */
const everyNight = '17 3 * * *'

/** Every minute some node looks for mails that are due again, new ones are sent as soon as they are committed, and for schedules. */
const everyMinute = '* * * * *'

/** Every ten minutes some node reminds approvers, after the hours of the tenants, and looks for what alerts tell of. */
const everyTenMinutes = '*/10 * * * *'

/** Starts the job queue and the mail worker on the server's own database; any number of nodes may do so. */
export async function startJobs(deps: JobDeps): Promise<RunningJobs> {
  await installJobs(deps.ownerUrl)
  const transport = createMailTransport(deps.env)
  const makePasswords = createTemporaryPasswordJob(deps)
  const mailDeps = {
    ...deps,
    transport,
    drawFile: drawMailFile(createPdfWriter()),
    from: senderOf(deps.env.publicUrl),
    beforeSending: makePasswords,
  }
  const mail = await startMailWorker(mailDeps, deps.listenUrl ?? deps.url)
  const runs = await startRunWorker(runDepsOf(deps), deps.listenUrl ?? deps.url)
  const scans = await startReadingWorker(runDepsOf(deps), deps.listenUrl ?? deps.url)
  const database = createJobDatabase(deps.url, deps.onFailure)
  const boss = new PgBoss({ db: database, schema: jobSchema, migrate: false })
  boss.on('error', (error) => deps.onFailure(`The job queue failed: ${error.message}`))
  await boss.start()
  await boss.work(jobQueues.mailOutbox, () => mail.sweep())
  await boss.schedule(jobQueues.mailOutbox, everyMinute)
  // What was committed while no worker listened leaves now and not within a minute.
  void mail.sweep()
  await boss.work(jobQueues.runs, () => runs.sweep())
  await boss.schedule(jobQueues.runs, everyMinute)
  // What a server that stopped in the middle left goes on at once.
  void runs.sweep()
  await boss.work(jobQueues.scans, () => scans.sweep())
  await boss.schedule(jobQueues.scans, everyMinute)
  void scans.sweep()
  await boss.work(jobQueues.reminders, async () => {
    await remindApprovers({ ...deps, ...deps.env })
    await remindSuppliers({ ...deps, ...deps.env })
  })
  await boss.schedule(jobQueues.reminders, everyTenMinutes)
  await boss.work(jobQueues.alerts, () => raiseAlerts({ ...deps, publicUrl: deps.env.publicUrl }))
  await boss.schedule(jobQueues.alerts, everyTenMinutes)
  await boss.work(jobQueues.schedules, async () => {
    await expireDue(deps)
    await runDueSchedules(deps)
  })
  await boss.schedule(jobQueues.schedules, everyMinute)
  // What came due while no server ran is made now, once (SCHD-4).
  await boss.send(jobQueues.schedules, {})
  await boss.work(jobQueues.health, () =>
    runAskedChecks({ db: deps.db, tenantIds: deps.definitions.tenantIds, clock: deps.clock }),
  )
  await boss.schedule(jobQueues.health, everyMinute)
  await boss.work(jobQueues.sweep, async () => {
    await sweepOldRows(deps.db, deps.definitions.tenantIds)
    await sweepTelemetry({ ...deps, now: deps.clock.now() })
  })
  await boss.schedule(jobQueues.sweep, everyNight)
  database.outlive()
  return {
    async stop() {
      await boss.stop({ graceful: true, timeout: 20_000 })
      await database.close()
      await scans.stop()
      await runs.stop()
      await mail.stop()
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
