import type { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { scanMegapixels } from '#core/http/scans/scans-contract.ts'
import { createTurns } from '../../process/turns.ts'
import { projectFolder } from '../../process/project-folder.ts'
import { startApart } from '../../process/run-apart.ts'
import { refusals, type ExtractedFile, type FilePage, type Refusal, type XmlNode } from './extracted-file.ts'

/** A file that is read, and who is told how many of its pages are done. */
export interface ExtractInput {
  readonly content: Buffer
  readonly mediaType: string
  readonly onPage?: (done: number, of: number) => void
}

/** What was found, or why nothing was. */
export type ExtractAnswer =
  { readonly ok: true; readonly file: ExtractedFile } | { readonly ok: false; readonly why: Refusal }

/** Bounds of one file: what is beyond them is refused. */
export interface ExtractLimits {
  readonly memoryMb: number
  readonly milliseconds: number
  readonly depth: number
  readonly elements: number
  readonly characters: number
  readonly pages: number
  readonly megapixels: number
  /** Of one page. */
  readonly words: number
  /** What the program may tell of one file, in bytes. */
  readonly told: number
}

/** Recognizing holds about 600 MB; a page takes a second or two. */
export const usualLimits: ExtractLimits = {
  memoryMb: 1_200,
  milliseconds: 90_000,
  depth: 40,
  elements: 60_000,
  characters: 4_000_000,
  pages: 20,
  megapixels: scanMegapixels,
  words: 3_000,
  told: 64_000_000,
}

const program = join(projectFolder, 'server/scans/program/extract.mjs')
/** One file at a time on each node: recognizing takes a processor and much memory. */
const turns = createTurns(1)

/** Reads a file in a program of its own, bounded in time and memory (SCAN-6); other files wait for their turn. */
export function extractFile(input: ExtractInput, limits: ExtractLimits = usualLimits): Promise<ExtractAnswer> {
  return turns.take(() => extractApart(input, limits))
}

async function extractApart(input: ExtractInput, limits: ExtractLimits): Promise<ExtractAnswer> {
  const { memoryMb, milliseconds, told: most } = limits
  const bounds = { heapMb: memoryMb / 2, milliseconds, told: most }
  const apart = startApart({ program, args: [input.mediaType, JSON.stringify(limits)], ...bounds }, input.content)
  const told = await listen(apart.output, input)
  const { signal, cause } = await apart.ended
  if (cause === 'time') return { ok: false, why: 'time' }
  if (told.why !== undefined) return { ok: false, why: told.why }
  if (told.isWhole) return { ok: true, file: { tree: told.tree, pages: told.pages } }
  // Ended by its own watch, or by a heap that was full; a fault of a decoder ends with another signal.
  return { ok: false, why: signal === 'SIGKILL' || signal === 'SIGABRT' ? 'memory' : 'damaged' }
}

interface Told {
  tree: XmlNode | undefined
  readonly pages: FilePage[]
  why: Refusal | undefined
  isWhole: boolean
}

/** Messages of our own program: what it says is what it was made to say. */
type Message = Partial<FilePage> & {
  readonly tree?: XmlNode
  readonly pages?: number
  readonly refused?: string
  readonly end?: boolean
}

async function listen(output: Readable, { onPage }: ExtractInput): Promise<Told> {
  const told: Told = { tree: undefined, pages: [], why: undefined, isWhole: false }
  let of = 1
  for await (const line of createInterface({ input: output, crlfDelay: Infinity })) {
    const message = parsed(line)
    if (message?.pages !== undefined) of = message.pages
    if (message?.tree !== undefined) told.tree = message.tree
    if (message?.refused !== undefined) told.why = refusals.find((why) => why === message.refused) ?? 'damaged'
    if (message?.end === true) told.isWhole = true
    if (message?.page === undefined) continue
    // A page is told whole.
    told.pages.push(message as FilePage)
    onPage?.(told.pages.length, of)
  }
  return told
}

/** A line that was cut off when the program ended says nothing. */
function parsed(line: string): Message | undefined {
  try {
    return JSON.parse(line) as Message
  } catch {
    return undefined
  }
}
