import type { DirectDatabase } from '../product/direct-database.ts'
import { openDirect } from '../product/direct-database.ts'
import { busySite, fillRequisitions, listRows } from '../product/fill-requisitions.ts'
import { createCaller } from '../product/http-caller.ts'
import { openSessions } from '../product/open-sessions.ts'
import type { Product } from '../product/product-server.ts'
import type { Stage } from '../product/stage.ts'
import { repeatLoad, type LoadResult } from '../load/run-load.ts'
import { atMost, ratioAtMost, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'
import { exportFigures } from './list-million/export-figures.ts'
import { barePage, type BarePage } from './list-million/bare-page.ts'
import { listCalls, type ListCall } from './list-million/list-calls.ts'

const connections = 8
const milliseconds = 1500

const rows = listRows
const fewer = rows / 10

/** Answers of the server over a list, and over one of ten times the rows. */
export const listMillion: Scenario = {
  name: 'list-million',
  title: `lists of ${rows.toLocaleString('en')} requisitions`,
  about:
    'The calls the list screen makes, 100 rows a page with count and expanded lookups, at 8 connections; as a person of the site with the rows.\n' +
    'The bare floor is the first page by hand-written SQL past the server: as superuser, and as the serving role under row-level security.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const product = await stage.product('million')
  const direct = await openDirect(product.dataDir)
  try {
    stage.say(`inserting ${fewer} requisitions`)
    await fillRequisitions(direct.admin, 0, fewer)
    const small = await measureCalls(product, direct)
    stage.say(`inserting ${rows - fewer} more`)
    const began = performance.now()
    await fillRequisitions(direct.admin, fewer, rows)
    stage.say(`that took ${Math.round((performance.now() - began) / 1000)} s; measuring`)
    const large = await measureCalls(product, direct)
    const floors = await measureFloors(direct)
    return [
      ...listCalls.flatMap((call) => figuresOf(call, small.get(call), large.get(call))),
      ...floorFigures(large, floors),
      ...(await exportFigures(product, direct)),
    ]
  } finally {
    await direct.close()
  }
}

async function measureCalls(product: Product, direct: DirectDatabase): Promise<ReadonlyMap<ListCall, LoadResult>> {
  const headers = await openSessions(direct.admin, product.dataDir, { username: 'admin', siteId: busySite })
  const caller = createCaller(product.url, connections)
  const results = new Map<ListCall, LoadResult>()
  for (const list of listCalls) {
    try {
      const path = await list.path((first) => caller.call({ path: first, headers: headers() }))
      const work = (count: number): Promise<unknown> => caller.call({ path: path(count), headers: headers() })
      results.set(list, await repeatLoad({ clients: connections, milliseconds, work }))
    } catch (error) {
      // One call that is refused is a finding; the others are still measured.
      console.log(`  ${list.what}: ${error instanceof Error ? error.message : String(error)}`)
    }
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
): readonly Figure[] {
  if (!small || !large) return [{ what, unit: 'ms', note: 'refused' }]
  const beside = (value: number) => ({ name: `at ${fewer.toLocaleString('en')}`, value })
  return [
    {
      what: `${what}, p50`,
      ours: large.p50,
      unit: 'ms',
      beside: beside(small.p50),
      ...(isFirstPage ? { aim: ratioAtMost(1.2) } : {}),
    },
    { what: `${what}, p95`, ours: large.p95, unit: 'ms', beside: beside(small.p95), aim: atMost(100) },
  ]
}

function floorFigures(large: ReadonlyMap<ListCall, LoadResult>, floors: Floors): readonly Figure[] {
  const page = [...large].find(([{ isFirstPage }]) => isFirstPage)?.[1]
  if (!page) return []
  const line = (name: string, floor: LoadResult): Figure => ({
    what: 'first page, answers',
    ours: page.perSecond,
    unit: '/s',
    beside: { name, value: floor.perSecond },
  })
  return [line('bare SQL', floors.bare), line('SQL under RLS', floors.protected)]
}
