import type { DirectDatabase } from '../product/direct-database.ts'
import { openDirect } from '../product/direct-database.ts'
import { busySite, fillRequisitions } from '../product/fill-requisitions.ts'
import { createCaller } from '../product/http-caller.ts'
import { openSessions } from '../product/open-sessions.ts'
import type { Product } from '../product/product-server.ts'
import type { Stage } from '../product/stage.ts'
import { repeatLoad, type LoadResult } from '../load/run-load.ts'
import { atMost, ratioAtMost, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'
import { barePage, type BarePage } from './list-million/bare-page.ts'
import { listCalls, type ListCall } from './list-million/list-calls.ts'

const connections = 8
const milliseconds = 2500

/** Answers of the server over a list of a hundred thousand and of a million documents. */
export const listMillion: Scenario = {
  name: 'list-million',
  title: 'lists of 1,000,000 requisitions',
  about:
    'The calls the list screen makes, 100 rows a page with count and expanded lookups, at 8 connections; as a person of the site with the rows.\n' +
    'The bare floor is the same page by hand-written SQL past the server: as superuser, and as the serving role under row-level security.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const product = await stage.product('million')
  const direct = await openDirect(product.dataDir)
  try {
    stage.say('inserting 100,000 requisitions')
    await fillRequisitions(direct.admin, 0, 100_000)
    const small = await measureCalls(product, direct)
    stage.say('inserting 900,000 more')
    await fillRequisitions(direct.admin, 100_000, 1_000_000)
    const large = await measureCalls(product, direct)
    const floors = await measureFloors(direct)
    return listCalls.flatMap((call) => figuresOf(call, small.get(call), large.get(call), floors))
  } finally {
    await direct.close()
  }
}

async function measureCalls(product: Product, direct: DirectDatabase): Promise<ReadonlyMap<ListCall, LoadResult>> {
  const headers = await openSessions(direct.admin, product.dataDir, { username: 'admin', siteId: busySite })
  const caller = createCaller(product.url, connections)
  const results = new Map<ListCall, LoadResult>()
  for (const list of listCalls) {
    const path = await list.path((first) => caller.call({ path: first, headers: headers() }))
    const work = (count: number): Promise<unknown> => caller.call({ path: path(count), headers: headers() })
    results.set(list, await repeatLoad({ clients: connections, milliseconds, work }))
  }
  caller.close()
  return results
}

interface Floors {
  readonly bare: LoadResult
  readonly protected: LoadResult
}

async function measureFloors(direct: DirectDatabase): Promise<Floors> {
  const load = (read: BarePage): Promise<LoadResult> =>
    repeatLoad({ clients: connections, milliseconds, work: () => read() })
  return {
    bare: await load(barePage(direct.admin, { isProtected: false })),
    protected: await load(barePage(direct.serving, { isProtected: true })),
  }
}

function figuresOf(
  { what, isFirstPage }: ListCall,
  small: LoadResult | undefined,
  large: LoadResult | undefined,
  floors: Floors,
): readonly Figure[] {
  if (!small || !large) return []
  const beside = { name: 'at 100,000', value: small.p95 }
  const own: readonly Figure[] = [
    { what: `${what}, p50`, ours: large.p50, unit: 'ms', beside: { name: 'at 100,000', value: small.p50 } },
    { what: `${what}, p95`, ours: large.p95, unit: 'ms', beside, aim: atMost(100) },
    { what: `${what}, answers`, ours: large.perSecond, unit: '/s' },
  ]
  if (!isFirstPage) return own
  return [
    ...own,
    {
      what: `${what}, growth`,
      ours: large.p50,
      unit: 'ms',
      beside: { name: 'at 100,000', value: small.p50 },
      aim: ratioAtMost(1.2),
    },
    {
      what: `${what}, answers`,
      ours: large.perSecond,
      unit: '/s',
      beside: { name: 'bare SQL', value: floors.bare.perSecond },
    },
    {
      what: `${what}, answers`,
      ours: large.perSecond,
      unit: '/s',
      beside: { name: 'SQL under RLS', value: floors.protected.perSecond },
    },
  ]
}
