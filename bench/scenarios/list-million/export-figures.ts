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

/** A file of all rows: when it begins, how fast it comes, and what it takes of the server's memory. */
export async function exportFigures(product: Product, direct: DirectDatabase): Promise<readonly Figure[]> {
  const headers = await openSessions(direct.admin, product.dataDir, { username: 'admin', siteId: busySite })
  const before = await product.memory()
  const began = performance.now()
  const leaving = new AbortController()
  const answer = await fetch(product.url + encodeURI(path), { headers: headers(), signal: leaving.signal })
  const first = performance.now() - began
  const { rows, most } = await readFor(answer, product, began + milliseconds)
  const seconds = (performance.now() - began) / 1000
  leaving.abort()
  return [
    { what: 'export begins after', ours: first, unit: 'ms' },
    { what: 'export, rows', ours: rows / seconds, unit: '/s' },
    { what: 'export, memory it adds to the server', ours: Math.max(0, most - before), unit: 'MB', aim: atMost(100) },
  ]
}

/** Reads until the end of the file or of the time; counts lines, and looks at the memory now and then. */
async function readFor({ body }: Response, product: Product, until: number) {
  let rows = 0
  let most = 0
  let pieces = 0
  if (body === null) throw new Error('The export is empty')
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done || performance.now() > until) return { rows, most }
    rows += Buffer.from(value).toString('latin1').split('\n').length - 1
    if (pieces++ % 50 === 0) most = Math.max(most, await product.memory())
  }
}
