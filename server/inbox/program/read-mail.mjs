// A program of its own: reads a mail from its input and tells what stands in it: one line of JSON, then the files one after another. What reads
// mails of strangers may end here without ending anything else (docs/decisions/scanned-invoices.md). It knows neither our code nor our environment.
import PostalMime from 'postal-mime'
import { watchMemory } from '../../scans/program/watch-memory.mjs'

const limits = JSON.parse(process.argv[2])
watchMemory(limits.memoryMb)

const pieces = []
for await (const piece of process.stdin) pieces.push(piece)
const mail = Buffer.concat(pieces)

/** Ends with a word for why. */
function refuse(why) {
  throw Object.assign(new Error(why), { why })
}

/** Before anything is taken apart: every part begins with a line like this, and no encoded file has one. */
function countMarks() {
  let count = 0
  for (let at = mail.indexOf('\n--'); at !== -1; at = mail.indexOf('\n--', at + 3)) count += 1
  if (count > limits.marks) refuse('parts')
}

function bytesOf({ content }) {
  return Buffer.from(content)
}

async function read() {
  countMarks()
  const { from, subject, messageId, date, attachments } = await PostalMime.parse(mail, {
    maxNestingDepth: limits.depth,
    maxHeadersSize: limits.headers,
    maxRfc822NestingDepth: limits.forwarded,
  })
  if (attachments.length > limits.files) refuse('parts')
  const contents = attachments.map(bytesOf)
  const files = attachments.map(({ filename, mimeType, related }, index) => ({
    name: filename ?? '',
    type: mimeType,
    isShown: related === true,
    length: contents[index].length,
  }))
  const head = { from: from?.address ?? '', fromName: from?.name ?? '', subject: subject ?? '' }
  return { told: { ...head, messageId: messageId ?? '', date: date ?? '', files }, contents }
}

const answer = await read().catch((error) => ({ told: { refused: error?.why ?? 'damaged' }, contents: [] }))
process.stdout.write(`${JSON.stringify(answer.told)}\n`)
for (const content of answer.contents) process.stdout.write(content)
process.stdout.end(() => process.exit(0))
