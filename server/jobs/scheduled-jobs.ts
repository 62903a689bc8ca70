import { raiseAlerts } from '../alerts/raise-alerts.ts'
import { remindApprovers } from '../approval/reminders/remind-approvers.ts'
import { remindSuppliers } from '../bids/remind-suppliers.ts'
import { expireDue } from '../schedules/expire-due.ts'
import { runDueSchedules } from '../schedules/run-due.ts'
import { sweepTelemetry } from '../telemetry/sweep-telemetry.ts'
import { jobQueues } from './install-jobs.ts'
import type { JobDeps } from './job-deps.ts'
import { sweepOldRows } from './sweep-old-rows.ts'

/** Work that some node does whenever its time comes. */
interface ScheduledJob {
  readonly queue: string
  readonly cron: string
  readonly work: () => Promise<unknown>
}

/** A worker that is woken by what is committed, and looks by itself for what it missed. */
interface SweptWorker {
  readonly sweep: () => Promise<unknown>
}

const everyNight = '17 3 * * *'
const everyMinute = '* * * * *'
const everyTenMinutes = '*/10 * * * *'

/** Every queue of the product with what is done in it and when. */
export function scheduledJobs(
  deps: JobDeps,
  workers: Readonly<Record<'mail' | 'runs' | 'scans' | 'health', SweptWorker>>,
): readonly ScheduledJob[] {
  return [
    { queue: jobQueues.mailOutbox, cron: everyMinute, work: () => workers.mail.sweep() },
    { queue: jobQueues.runs, cron: everyMinute, work: () => workers.runs.sweep() },
    { queue: jobQueues.scans, cron: everyMinute, work: () => workers.scans.sweep() },
    { queue: jobQueues.reminders, cron: everyTenMinutes, work: () => remind(deps) },
    {
      queue: jobQueues.alerts,
      cron: everyTenMinutes,
      work: () => raiseAlerts({ ...deps, publicUrl: deps.env.publicUrl }),
    },
    { queue: jobQueues.schedules, cron: everyMinute, work: () => makeWhatIsDue(deps) },
    { queue: jobQueues.health, cron: everyMinute, work: () => workers.health.sweep() },
    { queue: jobQueues.sweep, cron: everyNight, work: () => sweepAll(deps) },
  ]
}

async function remind(deps: JobDeps): Promise<void> {
  await remindApprovers({ ...deps, ...deps.env })
  await remindSuppliers({ ...deps, ...deps.env })
}

async function makeWhatIsDue(deps: JobDeps): Promise<void> {
  await expireDue(deps)
  await runDueSchedules(deps)
}

async function sweepAll(deps: JobDeps): Promise<void> {
  await sweepOldRows(deps.db, deps.definitions.tenantIds)
  await sweepTelemetry({ ...deps, now: deps.clock.now() })
}
