import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

/** A program that is started again when it ends by itself. */
export interface KeptProgram {
  /** Asks it to end and waits until it has. */
  readonly stop: () => Promise<void>
}

/** How a program is kept. */
export interface KeepOptions {
  /** Starts it; resolves when it is ready. */
  readonly start: () => Promise<ChildProcess>
  /** Tells it to end in order, and at once. */
  readonly signal: NodeJS.Signals
  /** Told that it ended by itself, and why it could not be started again. */
  readonly onEnded: (reason: string) => void
}

/** Pause before each further start: what the ended one held must be let go of first. */
const pauseMs = 500

/**
 * Starts a program and keeps it running until it is stopped. However this process ends, short of SIGKILL, the program is told to end:
 * it may live in a process group of its own.
 */
export async function keepRunning({ start, signal, onEnded }: KeepOptions): Promise<KeptProgram> {
  let child = await start()
  let isStopping = false
  let restarting: Promise<void> = Promise.resolve()
  const tell = (): void => void child.kill(signal)
  const watch = (): void => {
    child.once('close', (code, by) => {
      if (isStopping) return
      onEnded(by ?? `code ${code ?? 0}`)
      restarting = restart()
    })
  }
  const restart = async (): Promise<void> => {
    while (!isStopping) {
      await delay(pauseMs)
      const fresh = await start().catch((error: unknown) => onEnded(String(error)))
      if (!fresh) continue
      child = fresh
      watch()
      return
    }
  }
  watch()
  process.once('exit', tell)
  const stop = async (): Promise<void> => {
    isStopping = true
    await restarting
    process.removeListener('exit', tell)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise<void>((done) => child.once('close', () => done()))
    tell()
    await ended
  }
  return { stop }
}
