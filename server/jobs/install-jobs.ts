import { CompiledQuery, sql } from 'kysely'
import PgBoss from 'pg-boss'
import { createDb, type Db } from '../db/pool.ts'

/** Schema of the job queue; no tenant's data stands in it. */
export const jobSchema = 'pgboss'

/** Queues there are. */
export const jobQueues = {
  mailOutbox: 'mail-outbox',
  sweep: 'sweep-old-rows',
  alerts: 'alerts',
  reminders: 'approval-reminders',
  health: 'health-checks',
  schedules: 'due-schedules',
  runs: 'runs',
  scans: 'scanned-files',
} as const

/** Creates or migrates the job tables as larder_owner and lets larder_rw work with them, which may not create anything. */
export async function installJobs(ownerUrl: string): Promise<void> {
  const owner = createDb({ url: ownerUrl, max: 2, role: 'larder_owner' })
  try {
    await createTables(owner)
    await sql`grant usage on schema ${sql.id(jobSchema)} to larder_rw`.execute(owner)
    await sql`grant select, insert, update, delete on all tables in schema ${sql.id(jobSchema)} to larder_rw`.execute(
      owner,
    )
    await sql`grant execute on all functions in schema ${sql.id(jobSchema)} to larder_rw`.execute(owner)
  } finally {
    await owner.destroy()
  }
}

async function createTables(owner: Db): Promise<void> {
  const executeSql = async (text: string, values: unknown[] = []) => {
    const { rows } = await owner.executeQuery(CompiledQuery.raw(text, values))
    return { rows: [...rows] }
  }
  // With its schedule on, so that the queue of due schedules is made here as well.
  const boss = new PgBoss({ db: { executeSql }, schema: jobSchema, supervise: false, schedule: true })
  boss.on('error', () => undefined)
  await boss.start()
  for (const queue of Object.values(jobQueues)) await boss.createQueue(queue)
  await boss.stop({ graceful: true, timeout: 2_000 })
}
