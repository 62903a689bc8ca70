import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { withTenant } from '../../server/db/with-tenant.ts'
import { listTargets } from './lists.ts'
import { masterTargets } from './masters.ts'
import { monthTargets } from './months.ts'
import { statusTargets, storyTargets } from './stories.ts'
import type { Target } from './target.ts'
import { tellYear } from './tell-year.ts'

// npm run demo:check [folder]: tells the demo and its year in the size of DEMO_SIZE, S by default, into a folder, without resting for anybody; prints what was
// aimed at and what came of it, and exits 1 where something was missed. A folder whose year is told already is only looked at.
const folder = resolve(process.argv[2] ?? join('.data', 'demo-check'))
await mkdir(folder, { recursive: true })
const year = await tellYear(folder, (line) => console.log(`  ${line}`))
try {
  const found = await withTenant(year.db, { tenantId: year.tenantId }, async (trx) => [
    ...year.targets,
    ...(await masterTargets(trx)),
    ...(await storyTargets(trx, year.told, year.size)),
    ...(await statusTargets(trx)),
    ...(await monthTargets(trx, year.told)),
    ...(await listTargets(trx, year.definitions)),
  ])
  print(found)
  process.exitCode = found.every(({ isMet }) => isMet) ? 0 : 1
} finally {
  await year.close()
}
// What the server has still open must not keep the process.
process.exit()

function print(targets: readonly Target[]): void {
  for (const { name, aim, found, isMet } of targets)
    console.log(`${isMet ? 'met   ' : 'MISSED'}  ${name.padEnd(62)} ${aim.padStart(14)}  ${found}`)
  const missed = targets.filter(({ isMet }) => !isMet).length
  console.log(`${targets.length} targets, ${missed === 0 ? 'all met' : `${missed} missed`}`)
}
