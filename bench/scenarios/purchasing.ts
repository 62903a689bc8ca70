import type pg from 'pg'
import { startFloor } from '../floor/start-floor.ts'
import { besideFloor } from '../product/beside-floor.ts'
import { createClerk, type Clerk } from '../product/clerk.ts'
import { openDirect } from '../product/direct-database.ts'
import { fillPurchases } from '../product/fill-purchases.ts'
import { busySite } from '../product/fill-requisitions.ts'
import { createCaller, type HttpCaller } from '../product/http-caller.ts'
import { openSessions } from '../product/open-sessions.ts'
import type { Stage } from '../product/stage.ts'
import { scale } from '../product/scale.ts'
import type { Figure } from '../report/figure.ts'
import { taken } from '../report/taken.ts'
import type { Scenario } from '../scenario.ts'
import { chainFigures, longInvoice } from './purchasing/chain-figures.ts'
import type { Chain } from './purchasing/chain.ts'
import { paperFigures } from './purchasing/paper.ts'
import { purchasingPages } from './purchasing/pages.ts'
import { processRequests, requests } from './purchasing/processing.ts'
import { readChain } from './purchasing/read-chain.ts'

/** Orders and receipts of the large lists. */
const purchases = 100_000 * scale
const rounds = 20
const clients = 8

/** From requests to invoices: how fast documents are posted, and their lists when there are many. */
export const purchasing: Scenario = {
  name: 'purchasing',
  title: 'from request to invoice',
  about:
    `Orders of 20 lines written, approved, received and invoiced over HTTP by ${clients} clients, one kind of step after another; lists of ${purchases.toLocaleString('en')} orders\n` +
    `and as many receipts that are not invoiced, pages of 100 rows, one call at a time, ${rounds} of each, beside a server of its own\n` +
    `that asks the same database by statements written by hand; ${(requests * 20).toLocaleString('en')} lines of requests processed in one run; PDFs of requisitions.\n` +
    `Documents by hand are the same rows written once more, copied from the product's by a statement a table and in two ways to the database, with the locks, triggers,\n` +
    `audit rows and kept answers of the product; nothing is read from a body, worked out or checked, and nobody is known. Runs by hand leave out the queue of work.\n` +
    `Papers by hand are the same words in a table by the library for PDF.`,
  run: measure,
}

interface Place {
  readonly stage: Stage
  readonly admin: pg.Pool
  readonly caller: HttpCaller
  readonly headers: () => Readonly<Record<string, string>>
  readonly clerk: Clerk
  readonly floor: HttpCaller
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const product = await stage.product('purchasing')
  const direct = await openDirect(product.dataDir, 2)
  const caller = createCaller(product.url, clients)
  const server = await startFloor(direct.servingUrl, busySite)
  const floor = createCaller(server.url, clients)
  try {
    const headers = await openSessions(direct.admin, product.dataDir, { username: 'admin', siteId: busySite })
    const place = {
      stage,
      admin: direct.admin,
      caller,
      headers,
      floor,
      clerk: createClerk(caller, headers),
    }
    const chain = await readChain(place)
    const parts: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
      'orders, receipts and vouchers': () => chainFigures(chain),
      'a long invoice': () => longInvoice(chain),
      'processing of requests': () => processRequests(chain),
      paper: () => paperFigures(place),
      'long lists': () => longLists(place, chain),
    }
    const figures: Figure[] = []
    for (const [part, work] of Object.entries(parts)) {
      stage.say(part)
      figures.push(...(await taken(part, work)))
    }
    return figures
  } finally {
    caller.close()
    floor.close()
    server.stop()
    await direct.close()
  }
}

async function longLists({ admin, caller, floor, headers }: Place, { supplierId }: Chain): Promise<readonly Figure[]> {
  const { rows } = await admin.query<{ readonly order: number; readonly receipt: number }>(`
    select max(o.id)::int as order, (select max(r.id)::int from receipt r join rni_entry e on e.tenant_id = r.tenant_id and e.doc_type_id = 5
      and e.doc_id = r.id where r.tenant_id = 'ui' and r.site_id = ${busySite}) as receipt
    from purchase_order o where o.tenant_id = 'ui' and o.site_id = ${busySite}`)
  await fillPurchases(admin, { orderId: rows[0]?.order ?? 0, receiptId: rows[0]?.receipt ?? 0 }, purchases)
  return besideFloor({ ours: caller, floor, headers, rounds }, purchasingPages(supplierId))
}
