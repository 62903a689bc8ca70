import { randomUUID } from 'node:crypto'
import { openDirect, type DirectDatabase } from '../product/direct-database.ts'
import { fillApproved, fillStores } from '../product/fill-approved.ts'
import { busySite } from '../product/fill-requisitions.ts'
import { createCaller } from '../product/http-caller.ts'
import { openSessions } from '../product/open-sessions.ts'
import type { Product } from '../product/product-server.ts'
import type { Stage } from '../product/stage.ts'
import { repeatLoad, type LoadResult } from '../load/run-load.ts'
import { atLeast, atMost, ratioAtLeast, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'
import { barePosting, readWrittenTexts } from './post-issue/bare-posting.ts'

/** More than all loads together can issue. */
const documents = 12_000
const milliseconds = 4000
const many = 16

/** Posting the issue of requisitions of twenty lines: forty ledger rows, forty journal lines each. */
export const postIssue: Scenario = {
  name: 'post-issue',
  title: 'issuing requisitions of 20 lines',
  about:
    'Approved requisitions of 20 lines issued over HTTP: 40 ledger rows and 40 journal lines each, with fsync. The bare floor writes the\n' +
    'same rows by hand-written SQL in one transaction under row-level security; its audit row and kept answer say as much as ours.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const product = await stage.product('posting')
  const direct = await openDirect(product.dataDir, many)
  try {
    const next = await prepare(stage, product, direct)
    const ours = await issuer(product, direct)
    await ours(next())
    const bare = barePosting(direct.serving, await readWrittenTexts(direct.admin))
    const one = await load(1, () => ours(next()))
    const bareOne = await load(1, () => bare(next()))
    const all = await load(many, () => ours(next()))
    const bareAll = await load(many, () => bare(next()))
    return [...figuresOf('1 client', one, bareOne), ...figuresOf('16 clients', all, bareAll), ...aims(all, bareAll)]
  } finally {
    await direct.close()
  }
}

function load(clients: number, work: () => Promise<unknown>): Promise<LoadResult> {
  return repeatLoad({ clients, milliseconds, work })
}

/** Stock and approved documents; answers a function that gives each of them once. */
async function prepare(stage: Stage, product: Product, direct: DirectDatabase): Promise<() => number> {
  stage.say('bringing in stock and writing requisitions')
  const headers = await openSessions(direct.admin, product.dataDir, { username: 'admin', siteId: busySite })
  const caller = createCaller(product.url, 1)
  await fillStores(direct.admin, { caller, headers: headers() })
  caller.close()
  const ids = await fillApproved(direct.admin, documents)
  let place = 0
  return () => {
    const id = ids[place++]
    if (id === undefined) throw new Error('All requisitions of the bench are issued')
    return id
  }
}

/** Issues everything open of a document over HTTP. */
async function issuer(product: Product, direct: DirectDatabase): Promise<(id: number) => Promise<unknown>> {
  const who = { username: 'storekeeper', siteId: busySite }
  const headers = await openSessions(direct.admin, product.dataDir, who)
  const caller = createCaller(product.url, many)
  return (id) =>
    caller.call({
      method: 'POST',
      path: `/inventory/api/Requisitions(${id})/issue`,
      headers: { ...headers(), 'if-match': '"v1"', 'idempotency-key': randomUUID() },
      body: {},
    })
}

function figuresOf(who: string, ours: LoadResult, bare: LoadResult): readonly Figure[] {
  return [
    { what: `${who}, p50`, ours: ours.p50, unit: 'ms', beside: { name: 'bare SQL', value: bare.p50 } },
    {
      what: `${who}, p95`,
      ours: ours.p95,
      unit: 'ms',
      beside: { name: 'bare SQL', value: bare.p95 },
      aim: atMost(200),
    },
    { what: `${who}, issues`, ours: ours.perSecond, unit: '/s', beside: { name: 'bare SQL', value: bare.perSecond } },
  ]
}

function aims(ours: LoadResult, bare: LoadResult): readonly Figure[] {
  const beside = { name: 'bare SQL', value: bare.perSecond }
  return [
    { what: 'issues a second', ours: ours.perSecond, unit: '/s', aim: atLeast(60) },
    { what: 'issues a second, of the floor', ours: ours.perSecond, unit: '/s', beside, aim: ratioAtLeast(0.7) },
  ]
}
