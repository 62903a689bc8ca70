import pg from 'pg'

/** The database as the floor reaches it: as the role the product serves with, under row-level security. */
export interface FloorDatabase {
  /** Runs reads in one transaction of the tenant; everything travels together. */
  readonly read: <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>
  /** The same for a write, whose last statements travel with the commit. */
  readonly inTransaction: (work: (client: pg.ClientBase) => Promise<Done>) => Promise<string>
}

/** The answer of a write. */
export interface Done {
  readonly answer: string
  /** What is sent with the commit. */
  readonly last: readonly Promise<unknown>[]
}

/** Connects as many at once as the bench has callers; the day is that of the site. */
export async function openFloorDatabase(url: string, site: string): Promise<FloorDatabase> {
  const options = `-c timezone=${await zoneOf(url, site)}`
  const pool = new pg.Pool({ connectionString: url, max: 16, pipeline: true, options })
  const inTransaction: FloorDatabase['inTransaction'] = async (work) => {
    const client = await pool.connect()
    try {
      const begun = client.query(begin)
      const { answer, last } = await work(client)
      await Promise.all([begun, ...last, client.query('commit')])
      return answer
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  const read: FloorDatabase['read'] = async (work) => {
    const client = await pool.connect()
    try {
      const [, result] = await Promise.all([client.query(begin), work(client), client.query('commit')])
      return result
    } finally {
      client.release()
    }
  }
  return { read, inTransaction }
}

async function zoneOf(url: string, site: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set app.tenant_id = 'ui'`)
  const { rows } = await client.query<{ readonly zone: string }>(
    `select iana_timezone as zone from site where tenant_id = 'ui' and id = $1`,
    [site],
  )
  await client.end()
  return rows[0]?.zone ?? 'UTC'
}

const begin = `begin; set local app.tenant_id = 'ui'`

/** Asks one statement, whose plan the connection keeps. */
export async function ask<T = object>(
  client: pg.ClientBase,
  { name, text }: { readonly name: string; readonly text: string },
  values: readonly unknown[],
): Promise<readonly T[]> {
  // Each caller names what its statement answers.
  return (await client.query({ name, text, values: [...values] })).rows as readonly T[]
}
