import { floorPath } from '../floor/lists.ts'
import { startFloor } from '../floor/start-floor.ts'
import type { DirectDatabase } from '../product/direct-database.ts'
import { openDirect } from '../product/direct-database.ts'
import { busySite, fillMissing, listRows } from '../product/fill-requisitions.ts'
import { createCaller, type Answer, type HttpCaller } from '../product/http-caller.ts'
import { openSessions } from '../product/open-sessions.ts'
import type { Product } from '../product/product-server.ts'
import type { Stage } from '../product/stage.ts'
import { interleave } from '../load/interleave.ts'
import type { LoadResult } from '../load/run-load.ts'
import { atMost, ratioAtMost, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'
import { exportFigures } from './list-million/export-figures.ts'
import { listCalls, type ListCall } from './list-million/list-calls.ts'

const load = { clients: 8, milliseconds: 800, rounds: 3 }

const rows = listRows
const fewer = rows / 100

/** Answers of the server over a list, and over one of a hundredth of the rows. */
export const listMillion: Scenario = {
  name: 'list-million',
  title: `lists of ${rows.toLocaleString('en')} requisitions`,
  about:
    `The calls the list screen makes, 100 rows a page with count and expanded lookups, at ${load.clients} connections; as a person of the site with\n` +
    `the rows. Beside it a product with ${fewer.toLocaleString('en')} of them, and a server of its own that asks the large one's database by\n` +
    `statements written for nothing else; ${load.rounds} rounds of each in turn. The export by hand is a cursor whose cells are quoted: it knows no language and no rights,\n` +
    `and writes no audit row.`,
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const small = await openList(stage, 'thousands', fewer)
  const large = await openList(stage, 'million', rows)
  const server = await startFloor(large.direct.servingUrl, busySite)
  const floor = createCaller(server.url, load.clients)
  try {
    const figures: Figure[] = []
    for (const call of listCalls) figures.push(...(await measureCall(call, { small, large, floor })))
    return [...figures, ...(await exportFigures(large.product, { direct: large.direct, floor: server }))]
  } finally {
    floor.close()
    server.stop()
    await Promise.all([small.close(), large.close()])
  }
}

interface Lists {
  readonly small: OpenList
  readonly large: OpenList
  readonly floor: HttpCaller
}

/** A product with its rows, and what calls it. */
interface OpenList {
  readonly product: Product
  readonly direct: DirectDatabase
  readonly call: (path: string) => Promise<Answer>
  readonly close: () => Promise<void>
}

async function openList(stage: Stage, name: string, count: number): Promise<OpenList> {
  const product = await stage.product(name)
  const direct = await openDirect(product.dataDir)
  stage.say(`inserting up to ${count} requisitions`)
  await fillMissing(direct.admin, count)
  const headers = await openSessions(direct.admin, product.dataDir, { username: 'admin', siteId: busySite })
  const caller = createCaller(product.url, load.clients)
  const close = async (): Promise<void> => {
    caller.close()
    await direct.close()
  }
  return { product, direct, call: (path) => caller.call({ path, headers: headers() }), close }
}

async function measureCall(call: ListCall, { small, large, floor }: Lists): Promise<readonly Figure[]> {
  try {
    const [fewPath, manyPath] = [await call.path(small.call), await call.path(large.call)]
    const kinds = {
      small: (count: number) => small.call(fewPath(count)),
      large: (count: number) => large.call(manyPath(count)),
      floor: (count: number) => floor.call({ path: floorPath(call.floor(count)), headers: {} }),
    }
    const result = await interleave(kinds, load)
    return figuresOf(call, result)
  } catch (error) {
    // One call that is refused is a finding; the others are still measured.
    console.log(`  ${call.what}: ${error instanceof Error ? error.message : String(error)}`)
    return [{ what: call.what, unit: 'ms', note: 'refused' }]
  }
}

type Results = Readonly<Record<'small' | 'large' | 'floor', LoadResult>>

function figuresOf({ what, isFirstPage }: ListCall, { small, large, floor }: Results): readonly Figure[] {
  const fewerRows = (value: number) => ({ name: `at ${fewer.toLocaleString('en')}`, value })
  const byHand = (value: number) => ({ name: 'by hand', value })
  return [
    {
      what: `${what}, p50`,
      ours: large.p50,
      unit: 'ms',
      beside: fewerRows(small.p50),
      ...(isFirstPage ? { aim: ratioAtMost(1.2) } : {}),
    },
    { what: `${what}, p50`, ours: large.p50, unit: 'ms', beside: byHand(floor.p50) },
    { what: `${what}, p95`, ours: large.p95, unit: 'ms', beside: byHand(floor.p95), aim: atMost(100) },
  ]
}
