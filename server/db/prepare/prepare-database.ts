import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '../../process/project-folder.ts'
import type { Db } from '../pool.ts'
import { protectTables } from './protect-tables.ts'
import { runMigrations } from './run-migrations.ts'

/** What brings a database up to date, in this order: migrations, tables of entities, migrations that refer to those, rights. */
export interface DatabasePlan {
  /** Connection as larder_owner. */
  readonly owner: Db
  /** Creates and widens the tables of the definitions. */
  readonly syncEntityTables: (owner: Db) => Promise<void>
  /** Throws when definitions of system tables name what no migration has brought. */
  readonly checkSystemTables: (owner: Db) => Promise<void>
  readonly onProgress: (line: string) => void
}

/** Brings the schema up to date. Safe to run again; nodes that start together take turns. */
export async function prepareDatabase(plan: DatabasePlan): Promise<void> {
  const folder = join(projectFolder, 'server/db')
  const first = await runMigrations(plan.owner, join(folder, 'migrations'))
  await plan.syncEntityTables(plan.owner)
  const after = join(folder, 'migrations-after')
  const last = (await isFolder(after)) ? await runMigrations(plan.owner, after) : []
  await plan.checkSystemTables(plan.owner)
  await protectTables(plan.owner)
  const count = first.length + last.length
  if (count > 0) plan.onProgress(`Ran ${count} migrations`)
}

function isFolder(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
