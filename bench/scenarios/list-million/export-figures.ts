import type { Floor } from '../../floor/start-floor.ts'
import type { DirectDatabase } from '../../product/direct-database.ts'
import { busySite } from '../../product/fill-requisitions.ts'
import { openSessions } from '../../product/open-sessions.ts'
import type { Product } from '../../product/product-server.ts'
import { atMost, type Figure } from '../../report/figure.ts'

const path =
  '/inventory/api/Requisitions/$export?format=csv&$orderby=EnteredOn desc' +
  '&columns=docNo,status,requestLocation,supplyLocation,neededBy,reference,totalValue,enteredBy,enteredOn'

/** How long a file is read before it is left: its memory and speed are known by then. */
const milliseconds = 20_000

/** A file of all rows, and the same by hand: when it begins, how fast it comes, and what it takes of the server's memory. */
export async function exportFigures(
  product: Product,
  { direct, floor }: { readonly direct: DirectDatabase; readonly floor: Floor },
): Promise<readonly Figure[]> {
  const headers = await openSessions(direct.admin, product.dataDir, { username: 'admin', siteId: busySite })
  const ours = await readFile({ url: product.url + encodeURI(path), headers: headers(), memory: product.memory })
  const hand = await readFile({ url: `${floor.url}/export`, headers: {}, memory: floor.memory })
  const beside = (value: number) => ({ name: 'by hand', value })
  return [
    { what: 'export begins after', ours: ours.first, unit: 'ms', beside: beside(hand.first) },
    { what: 'export, rows', ours: ours.perSecond, unit: '/s', beside: beside(hand.perSecond) },
    {
      what: 'export, memory it adds to the server',
      ours: ours.added,
      unit: 'MB',
      beside: beside(hand.added),
      aim: atMost(100),
    },
  ]
}

/** Where a file is asked for, and what its server holds now. */
interface Source {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly memory: () => Promise<number>
}

interface FileRead {
  readonly first: number
  readonly perSecond: number
  readonly added: number
}

async function readFile({ url, headers, memory }: Source): Promise<FileRead> {
  const before = await memory()
  const began = performance.now()
  const leaving = new AbortController()
  const answer = await fetch(url, { headers, signal: leaving.signal })
  const first = performance.now() - began
  const { rows, most } = await readFor(answer, memory, began + milliseconds)
  const seconds = (performance.now() - began) / 1000
  leaving.abort()
  return { first, perSecond: rows / seconds, added: Math.max(0, most - before) }
}

/** Reads until the end of the file or of the time; counts lines, and looks at the memory now and then. */
async function readFor({ body }: Response, memory: Source['memory'], until: number) {
  let rows = 0
  let most = 0
  let pieces = 0
  if (body === null) throw new Error('The export is empty')
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done || performance.now() > until) return { rows, most }
    rows += Buffer.from(value).toString('latin1').split('\n').length - 1
    if (pieces++ % 50 === 0) most = Math.max(most, await memory())
  }
}
