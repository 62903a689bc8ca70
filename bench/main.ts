import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { projectFolder } from '../server/process/project-folder.ts'
import { openStage } from './product/stage.ts'
import { scale } from './product/scale.ts'
import { writeResults } from './report/results-file.ts'
import { printTable } from './report/table.ts'
import type { Scenario } from './scenario.ts'
import { scenarios } from './scenarios.ts'

// npm run bench [name …]: the figures of every scenario, or of those named, and bench/results.md.
const names = process.argv.slice(2)
const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name))
if (unknown.length > 0) {
  console.log(`There is no ${unknown.join(', ')}. Scenarios: ${scenarios.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
const stage = await openStage((line) => console.log(`  ${line} …`))
// A scenario that never ends may not keep the others from their turn; ten times the rows take longer to write.
const mostMinutes = scale === 1 ? 30 : 75
try {
  for (const scenario of scenarios.filter(({ name }) => names.length === 0 || names.includes(name))) {
    console.log(`\n${scenario.name}: ${scenario.title}`)
    await runScenario(scenario)
  }
} finally {
  await stage.close()
}
// What a scenario that was left has still open must not keep the process.
process.exit()

/** One that fails says so and lets the others run. */
async function runScenario(scenario: Scenario): Promise<void> {
  try {
    const figures = await Promise.race([scenario.run(stage), tooLong()])
    console.log(printTable(figures))
    await writeResults(
      join(projectFolder, scale === 1 ? 'bench/results.md' : `bench/results-${scale}-times.md`),
      scenario,
      figures,
    )
  } catch (error) {
    console.log(`It could not be measured: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    process.exitCode = 1
  }
}

async function tooLong(): Promise<never> {
  await delay(mostMinutes * 60_000, undefined, { ref: false })
  throw new Error(`It was not done after ${mostMinutes} minutes`)
}
