import { readFileSync, rmSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder is in use by another running server. */
export class FolderLockedError extends Error {
  readonly pid: number
  constructor(folder: string, pid: number) {
    super(`${folder} is in use by another running server (process ${pid}); stop it or set DATA_DIR to another folder`)
    this.pid = pid
  }
}

/**
 * Takes a data folder for this process; the returned function gives it back. Throws FolderLockedError at once while another
 * server lives. What a killed server left behind is taken over.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'server.lock')
  const claim = `${process.pid} ${processIdentity(process.pid)}\n`
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await writeNew(file, claim)) return heldUntilExit(file)
    const pid = await findHolder(file)
    if (pid !== undefined) throw new FolderLockedError(folder, pid)
    await rm(file, { force: true })
  }
  throw new FolderLockedError(folder, 0)
}

/** Gives the lock back when asked, and when the process ends without asking. */
function heldUntilExit(file: string): () => Promise<void> {
  const release = (): void => rmSync(file, { force: true })
  process.once('exit', release)
  return async () => {
    process.removeListener('exit', release)
    release()
  }
}

async function writeNew(file: string, text: string): Promise<boolean> {
  return writeFile(file, text, { flag: 'wx' }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
      throw error
    },
  )
}

/** The process that holds the lock and still lives. */
async function findHolder(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const [pidText = '', identity = ''] = text.trim().split(' ')
  const pid = Number(pidText)
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined
  // In a container every start may get the same process id: the start time tells two lives apart.
  return processIdentity(pid) === identity ? pid : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When the process started, where the system says so (Linux); else the same text for all. */
function processIdentity(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // Field 22 of /proc/<pid>/stat; the name in parentheses may hold spaces.
    const started = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
    return `${boot}:${started ?? ''}`
  } catch {
    return '-'
  }
}
