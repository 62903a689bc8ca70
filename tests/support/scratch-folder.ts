import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
const prefix = 'larder-tests-'
const gigabyte = 2 ** 30

/**
 * The folder for what tests make and throw away: in memory where there is plenty, else the system's own. A database of a test is a copy
 * of three thousand files; beside other work a disk takes seconds for them, memory a sixth of one. It goes with the process.
 */
export function scratchFolder(): string {
  if (!hasPlenty()) return tmpdir()
  removeLeftovers()
  const folder = join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasPlenty(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= 3 * gigabyte && freemem() >= 6 * gigabyte
}

/** What a run that was killed has left takes memory until somebody looks. */
function removeLeftovers(): void {
  for (const name of readdirSync(memory)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      rmSync(join(memory, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process may not be asked, and is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
