import type { Readable } from 'node:stream'
import { SmtpRefusal } from './smtp-refusal.ts'

/** The largest mail, in bytes: the largest file in the letters mails are written in, with room beside it. */
export const largestMail = 25 * 1024 * 1024
/** Mails in hand at a time on each node, from their first byte until they are invoices. */
const together = 4
/** All a mail says may take this long to arrive and to be taken in. */
export const longestVisit = 5 * 60_000

/** Takes mails in, so many at a time. */
export interface MailHands {
  /** The whole mail, given to `work`. @throws SmtpRefusal where it is too long, or where too many are in hand */
  readonly take: <T>(stream: Readable, work: (raw: Buffer) => Promise<T>) => Promise<T>
}

/** Hands that hold no mail yet. */
export function createMailHands(): MailHands {
  let inHand = 0
  return {
    async take(stream, work) {
      if (inHand >= together) throw new SmtpRefusal(451, '4.3.2 Too many mails at a time, please try again later')
      inHand += 1
      try {
        return await work(await wholeOf(stream))
      } finally {
        inHand -= 1
      }
    },
  }
}

/** What is too long is read to its end and not kept, because only then it may be answered. */
async function wholeOf(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > largestMail) pieces.length = 0
    else pieces.push(piece)
  }
  if (length > largestMail) throw new SmtpRefusal(552, `5.3.4 A mail may have ${largestMail / 1_048_576} MB at most`)
  return Buffer.concat(pieces)
}
