import { join } from 'node:path'
import { createTurns } from '../../process/turns.ts'
import { projectFolder } from '../../process/project-folder.ts'
import { runApart } from '../../process/run-apart.ts'

/** A file in a mail. */
export interface MailFile {
  readonly name: string
  /** As the sender calls it. */
  readonly type: string
  /** Whether the text of the mail shows it, as it does logos. */
  readonly isShown: boolean
  readonly content: Buffer
}

/** A mail, as far as it matters here; whatever it says of itself is the sender's word. */
export interface ReadMail {
  readonly from: string
  readonly fromName: string
  readonly subject: string
  readonly messageId: string
  readonly date: string
  readonly files: readonly MailFile[]
}

/** Why a mail is not read: too much in it, or nothing that can be made out. */
export type MailFault = 'parts' | 'damaged'
export type MailAnswer =
  { readonly ok: true; readonly mail: ReadMail } | { readonly ok: false; readonly why: MailFault }

/** Bounds of one mail: what is beyond them is refused. */
export interface MailLimits {
  readonly memoryMb: number
  readonly milliseconds: number
  /** Lines that look like the beginning of a part. */
  readonly marks: number
  readonly files: number
  /** Parts within parts. */
  readonly depth: number
  /** Mails within mails that are opened. */
  readonly forwarded: number
  /** Of all headers, in bytes. */
  readonly headers: number
}

/** A mail of the largest size is read in half a second with 250 MB. */
export const usualMailLimits: MailLimits = {
  memoryMb: 500,
  milliseconds: 15_000,
  marks: 1_000,
  files: 50,
  depth: 20,
  forwarded: 2,
  headers: 262_144,
}

const program = join(projectFolder, 'server/inbox/program/read-mail.mjs')
/** One mail at a time on each node. */
const turns = createTurns(1)

/** Reads a mail in a program of its own, bounded in time and memory (INBOX-8); other mails wait for their turn. */
export function readMail(raw: Buffer, limits: MailLimits = usualMailLimits): Promise<MailAnswer> {
  return turns.take(() => readApart(raw, limits))
}

async function readApart(raw: Buffer, limits: MailLimits): Promise<MailAnswer> {
  // Files are shorter than the mail they come in; names and headers are not longer than their bounds.
  const told = raw.length + 4 * limits.headers
  const bounds = { heapMb: limits.memoryMb / 2, milliseconds: limits.milliseconds, told }
  const { answer } = await runApart({ program, args: [JSON.stringify(limits)], ...bounds }, raw)
  return answerOf(answer)
}

/** What our own program tells: what it says is what it was made to say. */
interface Told extends Omit<ReadMail, 'files'> {
  readonly refused?: string
  readonly files: readonly (Omit<MailFile, 'content'> & { readonly length: number })[]
}

function answerOf(told: Buffer): MailAnswer {
  const end = told.indexOf('\n')
  const head = end === -1 ? undefined : parsed(told.toString('utf8', 0, end))
  if (head === undefined || head.refused !== undefined)
    return { ok: false, why: head?.refused === 'parts' ? 'parts' : 'damaged' }
  let at = end + 1
  const files = head.files.map(({ length, ...file }) => {
    const content = told.subarray(at, at + length)
    at += length
    return { ...file, content }
  })
  // One that was ended in the middle told less than it said.
  return at === told.length ? { ok: true, mail: { ...head, files } } : { ok: false, why: 'damaged' }
}

/** A line that was cut off when the program ended says nothing. */
function parsed(line: string): Told | undefined {
  try {
    return JSON.parse(line) as Told
  } catch {
    return undefined
  }
}
