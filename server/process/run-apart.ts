import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

/** A program of ours that reads one file of strangers, and how far it may go. */
export interface ApartProgram {
  readonly program: string
  readonly args: readonly string[]
  /** Megabytes of its heap; what Node gives itself where none are said. */
  readonly heapMb?: number
  readonly milliseconds: number
  /** Bytes it may tell. */
  readonly told: number
}

/** How it ended: by itself, or by us for taking too long or telling too much. */
export interface ApartEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly cause?: 'time' | 'length'
}

/** A program that runs: what it tells, and its end. */
export interface RunningApart {
  readonly output: Readable
  readonly ended: Promise<ApartEnd>
}

/**
 * Starts a program in a process of its own, because what decodes files of strangers may hang, fill its memory or end its process. Nothing of ours,
 * such as the address of the database, is told to it. Who listens to `output` does so before anything else is awaited.
 */
export function startApart({ program, args, heapMb, milliseconds, told }: ApartProgram, input: Buffer): RunningApart {
  const heap = heapMb === undefined ? [] : [`--max-old-space-size=${Math.round(heapMb)}`]
  const child = spawn(process.execPath, [...heap, program, ...args], { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
  let cause: ApartEnd['cause']
  const end = (why: 'time' | 'length') => {
    cause ??= why
    child.kill('SIGKILL')
  }
  const timer = setTimeout(() => end('time'), milliseconds)
  let length = 0
  child.stdout.on('data', (piece: Buffer) => {
    length += piece.length
    if (length > told) end('length')
  })
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const ended = new Promise<ApartEnd>((resolve) => {
    const tell = (code: number | null, signal: NodeJS.Signals | null) => {
      clearTimeout(timer)
      resolve({ code, signal, ...(cause === undefined ? {} : { cause }) })
    }
    child.once('error', () => tell(null, null))
    child.once('close', tell)
  })
  return { output: child.stdout, ended }
}

/** Runs it to its end and answers all it told; no more of it is kept than it may tell. */
export async function runApart(of: ApartProgram, input: Buffer): Promise<ApartEnd & { readonly answer: Buffer }> {
  const { output, ended } = startApart(of, input)
  const pieces: Buffer[] = []
  let length = 0
  output.on('data', (piece: Buffer) => {
    length += piece.length
    if (length <= of.told) pieces.push(piece)
  })
  const end = await ended
  return { ...end, answer: Buffer.concat(pieces) }
}
