import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isReachable, makeRootFolder, rootFolder, type PostgresUser } from './postgres-user.ts'

/**
 * Folder of the database's files: `folder` itself, or, when the user PostgreSQL must run as cannot enter it, one under
 * /var/lib/larder that a file beside it names. Made and owned as PostgreSQL wants it.
 */
export async function prepareClusterFolder(folder: string, user: PostgresUser | undefined): Promise<string> {
  await mkdir(dirname(folder), { recursive: true })
  if (user === undefined) return folder
  const usable = (await isReachable(dirname(folder))) ? folder : await redirect(`${folder}.location`)
  await mkdir(usable, { recursive: true, mode: 0o700 })
  await chown(usable, user.uid, user.gid)
  return usable
}

/** The name is random, so that a data folder made anew never meets the files of an old one. */
async function redirect(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known.trim() !== '') return known.trim()
  await makeRootFolder()
  const target = join(rootFolder, `database-${randomBytes(6).toString('hex')}`)
  await writeFile(file, `${target}\n`)
  return target
}
