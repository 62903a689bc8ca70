import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../server/db/pool.ts'

/** Until somebody waits for a locked row, or as many as are told; asked on a connection of its own. */
export async function untilSomebodyWaits(db: Db, count = 1): Promise<void> {
  for (let look = 0; look < 200; look += 1) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length >= count) return
    await delay(25)
  }
  throw new Error('Nobody waits')
}
