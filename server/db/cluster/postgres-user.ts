import { execFile } from 'node:child_process'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whom PostgreSQL runs as when we are root, which it refuses to run as. */
export interface PostgresUser {
  readonly uid: number
  readonly gid: number
}

/** Where root keeps what that user must reach; nobody else may write there. */
export const rootFolder = '/var/lib/larder'

/** The machine's `postgres` user, made when missing; undefined when we are not root and need none. */
export async function findPostgresUser(): Promise<PostgresUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const found = await readUser().catch(() => undefined)
  if (found !== undefined) return found
  await run('groupadd', ['--force', '--system', 'postgres']).catch(explain)
  await run('useradd', [
    '--system',
    '--gid',
    'postgres',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ]).catch(explain)
  return readUser()
}

async function readUser(): Promise<PostgresUser> {
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function explain(): never {
  throw new Error(
    'PostgreSQL does not run as root and no user "postgres" could be made; start as another user or set DATABASE_URL',
  )
}

/** True when users other than root may enter a folder and every folder above it. */
export async function isReachable(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  if ((mode & 0o001) === 0) return false
  const parent = dirname(resolve(folder))
  return parent === folder || isReachable(parent)
}

/** Makes a folder in `rootFolder` that any user may pass through. */
export async function makeRootFolder(): Promise<void> {
  await mkdir(rootFolder, { recursive: true, mode: 0o755 })
}
