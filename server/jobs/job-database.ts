import pg from 'pg'

/** What the job queue asks its database through. */
export interface JobDatabase {
  /** Asks one statement. Rejects while the queue starts; afterwards a statement that fails is told of and answers no rows, or none counted. */
  readonly executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
  /** From here on no statement that fails ends the process: the queue does not wait for those that note how a job ended (DB-31). */
  readonly outlive: () => void
  readonly close: () => Promise<void>
}

/** Statements that note something of jobs answer how many there were, which the queue reads without asking whether anything came. */
const isCount = /\bselect count\(\*\)/i

/** Connections of its own for the job queue at `url`; `onFailure` hears once of each stretch in which statements fail. */
export function createJobDatabase(url: string, onFailure: (line: string) => void): JobDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'larder-jobs', keepAlive: true })
  pool.on('error', () => undefined)
  let isStarted = false
  let isFailing = false
  return {
    async executeSql(text, values) {
      try {
        const result = await pool.query<object>(text, values)
        isFailing = false
        return result
      } catch (error) {
        if (!isStarted) throw error
        if (!isFailing) onFailure(`The job queue failed: ${error instanceof Error ? error.message : String(error)}`)
        isFailing = true
        return { rows: isCount.test(text) ? [{ count: 0 }] : [] }
      }
    },
    outlive() {
      isStarted = true
    },
    close: () => pool.end(),
  }
}
