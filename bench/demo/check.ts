import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { withTenant } from '../../server/db/with-tenant.ts'
import { projectFolder } from '../../server/process/project-folder.ts'
import { atMost, type Figure } from '../report/figure.ts'
import { writeResults } from '../report/results-file.ts'
import { listTargets } from './lists.ts'
import { masterTargets } from './masters.ts'
import { monthTargets } from './months.ts'
import { statusTargets, storyTargets } from './stories.ts'
import type { Target } from './target.ts'
import { tellYear } from './tell-year.ts'
import { volumeTargets } from './volumes.ts'

// npm run demo:check [folder]: tells the demo and its year in the size of DEMO_SIZE, S by default, into a folder, without resting for anybody; prints what was
// aimed at and what came of it, and exits 1 where something was missed. A folder whose year is told already is only looked at.
const folder = resolve(process.argv[2] ?? join('.data', 'demo-check'))
await mkdir(folder, { recursive: true })
const year = await tellYear(folder, (line) => console.log(`  ${line}`))
try {
  const found = await withTenant(year.db, { tenantId: year.tenantId }, async (trx) => [
    ...year.targets,
    ...(await masterTargets(trx)),
    ...(await storyTargets(trx)),
    ...(await volumeTargets(trx, year.told, year.size)),
    ...(await statusTargets(trx)),
    ...(await monthTargets(trx, year.told)),
    ...(await listTargets(trx, year.definitions)),
  ])
  print(found)
  if (year.took !== undefined)
    await writeResults(join(projectFolder, 'bench/results.md'), tellingOf(year.size), timesOf(year.took))
  process.exitCode = found.every(({ isMet }) => isMet) ? 0 : 1
} finally {
  await year.close()
}
// What the server has still open must not keep the process.
process.exit()

function tellingOf(size: 'S' | 'M') {
  return {
    name: `demo-${size.toLowerCase()}`,
    title: `telling the demo in size ${size}`,
    about: '`npm run demo:check` on an empty folder: the first start, and the year behind it without a rest.',
  }
}

function timesOf({ seconds, minutes }: { readonly seconds: number; readonly minutes: number }): readonly Figure[] {
  return [
    { what: 'first start, with its demo, to ready', ours: seconds, unit: 's', aim: atMost(90) },
    { what: 'breadth and year told', ours: minutes, unit: 'min' },
  ]
}

function print(targets: readonly Target[]): void {
  for (const { name, aim, found, isMet } of targets)
    console.log(`${isMet ? 'met   ' : 'MISSED'}  ${name.padEnd(62)} ${aim.padStart(14)}  ${found}`)
  const missed = targets.filter(({ isMet }) => !isMet).length
  console.log(`${targets.length} targets, ${missed === 0 ? 'all met' : `${missed} missed`}`)
}
