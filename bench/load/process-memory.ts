import { readFile } from 'node:fs/promises'

/** Resident memory of a process in MB: now, or the most it ever had. */
export async function processMemory(pid: number | undefined, which: 'now' | 'most'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const line = which === 'now' ? /^VmRSS:\s+(\d+) kB$/m : /^VmHWM:\s+(\d+) kB$/m
  return Number(line.exec(status)?.[1]) / 1024
}
