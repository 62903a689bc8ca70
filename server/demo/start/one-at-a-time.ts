import { sql } from 'kysely'
import { createDb } from '../../db/pool.ts'

/** Does work that one node at a time may do; others that start meanwhile wait for it, and find it done. */
export async function oneAtATime<T>(ownerUrl: string, work: () => Promise<T>): Promise<T> {
  const owner = createDb({ url: ownerUrl, max: 1 })
  try {
    return await owner.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(hashtext('larder demo'))`.execute(connection)
      // The lock goes with its connection.
      return work()
    })
  } finally {
    await owner.destroy()
  }
}
