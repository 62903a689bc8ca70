import { spawn } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { repeatLoad } from '../load/run-load.ts'
import { median } from '../load/percentile.ts'
import { openDirect } from '../product/direct-database.ts'
import { busySite } from '../product/fill-requisitions.ts'
import { writeFamily } from '../product/generated-family.ts'
import { createCaller } from '../product/http-caller.ts'
import { openSessions } from '../product/open-sessions.ts'
import { startProduct, type Product } from '../product/product-server.ts'
import type { Stage } from '../product/stage.ts'
import { projectFolder } from '../../server/process/project-folder.ts'
import { atMost, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'

const runs = 5
const generated = 200

/** How soon and how small the server is, and how long its definitions take to prove. */
export const start: Scenario = {
  name: 'start',
  title: 'starting, memory, config:check',
  about:
    'The built server with its embedded PostgreSQL: a new data folder with the demo of six tenants, then the same folder again. Memory is\n' +
    "the server process's own. config:check is the whole command; 200 further families of 20 fields each are generated for the second.",
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
    ...(await checkFigures(stage, project)),
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

async function checkFigures(stage: Stage, project: string): Promise<readonly Figure[]> {
  const copy = stage.folder('many')
  await cp(join(project, 'config'), join(copy, 'config'), { recursive: true })
  for (let place = 1; place <= generated; place += 1) {
    await writeFamily(copy, { id: `made${place}`, headerFields: 20, hasLines: place % 2 === 0 })
  }
  return [
    ...checkLines('config:check today', await timeCheck(join(project, 'config'))),
    ...checkLines(`config:check with ${generated} more definitions`, await timeCheck(join(copy, 'config'))),
  ]
}

interface CheckTimes {
  readonly command: number
  /** What the command itself says of reading and proving, without the start of the process. */
  readonly proof: number
}

function checkLines(what: string, { command, proof }: CheckTimes): readonly Figure[] {
  return [
    { what: `${what}, reading and proving`, ours: proof, unit: 'ms', aim: atMost(1000) },
    { what: `${what}, whole command`, ours: command, unit: 'ms', aim: atMost(1000) },
  ]
}

async function timeCheck(folder: string): Promise<CheckTimes> {
  const times: CheckTimes[] = []
  for (let run = 0; run < 3; run += 1) {
    const began = performance.now()
    const said = await check(folder)
    times.push({ command: performance.now() - began, proof: Number(/in (\d+) ms/.exec(said)?.[1]) })
  }
  return { command: median(times.map((time) => time.command)), proof: median(times.map((time) => time.proof)) }
}

/** Runs what `npm run config:check` runs, without npm's own start. */
async function check(folder: string): Promise<string> {
  const manifest = await readFile(join(projectFolder, 'package.json'), 'utf8')
  // Our own package.json has the command.
  const { scripts } = JSON.parse(manifest) as { readonly scripts: Readonly<Record<'config:check', string>> }
  const path = [join(projectFolder, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(`${scripts['config:check']} "${folder}"`, {
    cwd: projectFolder,
    shell: true,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => (code === 0 ? done(said) : fail(new Error(`config:check ended with ${code}`))))
  })
}
