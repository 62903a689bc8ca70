import { createServer, type AddressInfo } from 'node:net'
import PgBoss from 'pg-boss'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { jobQueues, jobSchema } from '../../../server/jobs/install-jobs.ts'
import { createJobDatabase } from '../../../server/jobs/job-database.ts'

describe('the database of the job queue', () => {
  const closing = createServer((socket) => socket.destroy())
  let away: string
  beforeAll(async () => {
    await new Promise<void>((done) => closing.listen(0, '127.0.0.1', done))
    away = `postgres://nobody@127.0.0.1:${(closing.address() as AddressInfo).port}/none`
  })
  afterAll(() => void closing.close())

  it('[DB-31] a queue that starts is told why it cannot', async () => {
    const database = createJobDatabase(away, () => undefined)
    await expect(database.executeSql('select 1')).rejects.toThrow(/terminated|ECONNRESET/)
    await database.close()
  })

  it('[DB-31] a database that went away later is told of once and ends nothing', async () => {
    const failures: string[] = []
    const database = createJobDatabase(away, (line) => void failures.push(line))
    database.outlive()
    expect(await database.executeSql('select 1')).toEqual({ rows: [] })
    expect(await database.executeSql('select 1')).toEqual({ rows: [] })
    expect(failures).toEqual([expect.stringMatching(/^The job queue failed: .*(terminated|ECONNRESET)/)])
    await database.close()
  })

  it('[DB-31] a job that ends without its database ends nothing else', async () => {
    const database = createJobDatabase(away, () => undefined)
    database.outlive()
    const queue = new PgBoss({ db: database, schema: jobSchema })
    const job = '7d7d7d7d-7d7d-4d7d-8d7d-7d7d7d7d7d7d'
    // The queue waits for neither, so a rejection of theirs would be nobody's.
    expect(await queue.complete(jobQueues.sweep, job)).toMatchObject({ affected: 0 })
    expect(await queue.fail(jobQueues.sweep, job)).toMatchObject({ affected: 0 })
    await database.close()
  })

  it('[DB-31] each stretch without a database is told of', async () => {
    const failures: string[] = []
    const database = createJobDatabase(inject('adminUrl'), (line) => void failures.push(line))
    database.outlive()
    await database.executeSql('select wrong')
    expect(await database.executeSql('select $1::int as one', [1])).toMatchObject({ rows: [{ one: 1 }] })
    await database.executeSql('select wrong')
    expect(failures).toHaveLength(2)
    await database.close()
  })
})
