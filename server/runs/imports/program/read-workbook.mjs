// A program of its own: reads a workbook (Office Open XML) from its input and tells the cells of its first sheet as one line of JSON. What reads
// files of strangers may end here without ending anything else (docs/decisions/scanned-invoices.md). It knows neither our code nor our environment.
import { refuse } from '../../../scans/program/refuse.mjs'
import { watchMemory } from '../../../scans/program/watch-memory.mjs'
import { readSheet, readTexts } from './sheet-cells.mjs'
import { partsOf } from './zip-parts.mjs'

const limits = JSON.parse(process.argv[2])
watchMemory(limits.memoryMb)

const pieces = []
for await (const piece of process.stdin) pieces.push(piece)

function read() {
  const part = partsOf(Buffer.concat(pieces), limits)
  const sheet = part('xl/worksheets/sheet1.xml')
  if (sheet === undefined) throw refuse('damaged')
  const texts = part('xl/sharedStrings.xml')
  return { rows: readSheet(sheet, texts === undefined ? [] : readTexts(texts, limits), limits) }
}

let told
try {
  told = read()
} catch (error) {
  told = { refused: error?.why ?? 'damaged' }
}
process.stdout.write(`${JSON.stringify(told)}\n`)
process.stdout.end(() => process.exit(0))
