import { repeatLoad } from '../load/run-load.ts'
import { median } from '../load/percentile.ts'
import { openDirect } from '../product/direct-database.ts'
import { busySite } from '../product/fill-requisitions.ts'
import { createCaller } from '../product/http-caller.ts'
import { openSessions } from '../product/open-sessions.ts'
import { startProduct, type Product } from '../product/product-server.ts'
import type { Stage } from '../product/stage.ts'
import { atMost, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'

const runs = 5

/** How soon and how small the server is. */
export const start: Scenario = {
  name: 'start',
  title: 'starting, memory',
  about:
    'The built server with its embedded PostgreSQL: a new data folder with the demo of six tenants, then the same folder again. Memory is\n' +
    "the server process's own.",
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const project = await stage.project()
  const dataDir = stage.folder('data-start')
  const first = await startProduct(project, dataDir)
  await first.stop()
  const second: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const product = await startProduct(project, dataDir)
    second.push(product.readyAfter)
    await product.stop()
  }
  return [
    { what: 'first start, new database and demo, to ready', ours: first.readyAfter, unit: 'ms' },
    { what: 'second start to ready', ours: median(second), unit: 'ms' },
    ...(await memoryFigures(project, dataDir)),
  ]
}

async function memoryFigures(project: string, dataDir: string): Promise<readonly Figure[]> {
  const product = await startProduct(project, dataDir)
  const idle = await product.memory()
  const loaded = await memoryUnderLoad(product)
  await product.stop()
  return [
    { what: 'memory, idle', ours: idle, unit: 'MB' },
    { what: 'memory after 10 s of lists at 8 connections', ours: loaded, unit: 'MB', aim: atMost(700) },
  ]
}

async function memoryUnderLoad(product: Product): Promise<number> {
  const direct = await openDirect(product.dataDir, 1)
  const headers = await openSessions(direct.admin, product.dataDir, { username: 'admin', siteId: busySite })
  const caller = createCaller(product.url, 8)
  const path = '/inventory/api/Requisitions?$top=100&$count=true&$expand=RequestLocation,SupplyLocation'
  await repeatLoad({ clients: 8, milliseconds: 3000, work: () => caller.call({ path, headers: headers() }) })
  caller.close()
  await direct.close()
  return product.memory()
}
