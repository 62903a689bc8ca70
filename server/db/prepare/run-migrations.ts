import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/** One numbered SQL file. */
interface Migration {
  /** File name without `.sql`, such as `001_tenant`. */
  readonly name: string
  readonly checksum: string
  readonly text: string
}

/**
 * From this number on a migration fails where the policies of a table would hide its rows; it says NO FORCE for the tables it reads and writes.
 * Those before cannot be changed any more: some filled nothing in databases that stood, which 461 mends (DB-32).
 */
const firstThatSeesAllRows = '461'

const isNumbered = /^\d{3}_[a-z0-9_]+\.sql$/

const byNumber = (a: string, b: string) => (basename(a) < basename(b) ? -1 : 1)

/**
 * Runs the files of a folder and of its rooms that this database has not seen, in order of their numbers, one transaction each, under an
 * advisory lock so that nodes that start together take turns. A file is known by its name, so it may move to another room. Returns the
 * names run. Throws when a file that ran was changed afterwards.
 */
export async function runMigrations(owner: Db, folder: string): Promise<readonly string[]> {
  const migrations = await readMigrations(folder)
  await sql`create table if not exists schema_migration(name text primary key, checksum text not null,
    run_on timestamptz not null default now())`.execute(owner)
  const ran: string[] = []
  for (const migration of migrations) if (await runOne(owner, migration)) ran.push(migration.name)
  return ran
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => isNumbered.test(basename(path)))
  return Promise.all(
    paths.toSorted(byNumber).map(async (path) => {
      const text = await readFile(join(folder, path), 'utf8')
      // Line endings are the checkout's, not the author's.
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
      return { name: basename(path, '.sql'), checksum, text }
    }),
  )
}

function runOne(owner: Db, migration: Migration): Promise<boolean> {
  return owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('larder migrations'))`.execute(trx)
    const seen = await sql<{
      checksum: string
    }>`select checksum from schema_migration where name = ${migration.name}`.execute(trx)
    const checksum = seen.rows[0]?.checksum
    if (checksum === migration.checksum) return false
    if (checksum !== undefined)
      throw new Error(`Migration ${migration.name} was changed after it ran; add a new file instead`)
    await sql`set local lock_timeout = '5s'`.execute(trx)
    if (migration.name >= firstThatSeesAllRows) {
      await sql`set local row_security = off`.execute(trx)
      // Only making a function reads nothing: its body would be refused here for the policies of tables it reads once it is called (DB-33).
      await sql`set local check_function_bodies = off`.execute(trx)
    }
    await sql
      .raw(migration.text)
      .execute(trx)
      .catch((error: unknown) => {
        throw new Error(`Migration ${migration.name} failed: ${String(error)}`, { cause: error })
      })
    await sql`insert into schema_migration(name, checksum) values (${migration.name}, ${migration.checksum})`.execute(
      trx,
    )
    return true
  })
}
