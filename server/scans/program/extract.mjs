// A program of its own: reads an invoice from its input and tells what stands in it, line by line as JSON. What reads files of strangers may
// end here without ending anything else (docs/decisions/scanned-invoices.md). It knows neither our code nor our environment.
import { watchMemory } from './watch-memory.mjs'

const [mediaType, limitsText] = process.argv.slice(2)
const limits = JSON.parse(limitsText)
watchMemory(limits.memoryMb)

const parts = []
for await (const part of process.stdin) parts.push(part)
const file = Buffer.concat(parts)

const tell = (message) => process.stdout.write(`${JSON.stringify(message)}\n`)

try {
  if (mediaType === 'application/xml') {
    const { readTree } = await import('./xml-tree.mjs')
    tell({ tree: readTree(file.toString('utf8'), limits) })
  } else if (mediaType === 'application/pdf') {
    const { readPdf } = await import('./read-pdf.mjs')
    await readPdf(file, limits, tell)
  } else {
    const { readPicture } = await import('./recognize.mjs')
    await readPicture(file, limits, tell)
  }
  tell({ end: true })
} catch (error) {
  // What we refuse says why in a word; everything else means that the file is damaged.
  tell({ refused: error?.why ?? 'damaged' })
}
process.stdout.end(() => process.exit(0))
