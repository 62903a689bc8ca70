import { spawn } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { projectFolder } from '../../server/process/project-folder.ts'
import { median } from '../load/percentile.ts'
import { writeFamily } from '../product/generated-family.ts'
import type { Stage } from '../product/stage.ts'
import { atMost, type Figure } from '../report/figure.ts'
import type { Scenario } from '../scenario.ts'

const runs = 5
const generated = 200

/** How long it takes to prove definitions against each other and against the code. */
export const configCheck: Scenario = {
  name: 'config-check',
  title: 'npm run config:check',
  about:
    'The whole command without npm, and what it says of its own reading and proving: the definitions of the product, and with 200 further\n' +
    'families of 20 fields each, half of them with eight columns of lines, in two languages.',
  run: measure,
}

async function measure(stage: Stage): Promise<readonly Figure[]> {
  const own = join(projectFolder, 'config')
  const copy = stage.folder('many')
  await cp(own, join(copy, 'config'), { recursive: true })
  for (let place = 1; place <= generated; place += 1) {
    await writeFamily(copy, { id: `made${place}`, headerFields: 20, hasLines: place % 2 === 0 })
  }
  // The first run builds what has changed.
  await check(own)
  return [
    ...figuresOf('today', await timeCheck(own), 500),
    ...figuresOf(`with ${generated} more definitions`, await timeCheck(join(copy, 'config')), 1000),
  ]
}

interface CheckTimes {
  readonly command: number
  /** What the command itself says of reading and proving, without the start of the process. */
  readonly proof: number
}

function figuresOf(what: string, { command, proof }: CheckTimes, limit: number): readonly Figure[] {
  return [
    { what: `${what}, reading and proving`, ours: proof, unit: 'ms', aim: atMost(limit) },
    { what: `${what}, whole command`, ours: command, unit: 'ms', aim: atMost(1000) },
  ]
}

async function timeCheck(folder: string): Promise<CheckTimes> {
  const times: CheckTimes[] = []
  for (let run = 0; run < runs; run += 1) {
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
