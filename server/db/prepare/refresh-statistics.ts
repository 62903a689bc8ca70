import { sql } from 'kysely'
import { createDb } from '../pool.ts'

/**
 * Counts every table anew for the planner, as the owner of the tables. After much was written at once the database does so by itself only
 * a minute later; until then it plans as if tables were all but empty, and the worklist of approvals takes seconds (DEMO-13).
 */
export async function refreshStatistics(ownerUrl: string): Promise<void> {
  const owner = createDb({ url: ownerUrl, max: 1, role: 'larder_owner' })
  try {
    await sql`analyze`.execute(owner)
  } finally {
    await owner.destroy()
  }
}
