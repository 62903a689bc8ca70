import { join } from 'node:path'
import { projectFolder } from '../server/project-folder.ts'
import { openStage } from './product/stage.ts'
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
try {
  for (const scenario of scenarios.filter(({ name }) => names.length === 0 || names.includes(name))) {
    console.log(`\n${scenario.name}: ${scenario.title}`)
    await runScenario(scenario)
  }
} finally {
  await stage.close()
}

/** One that fails says so and lets the others run. */
async function runScenario(scenario: Scenario): Promise<void> {
  try {
    const figures = await scenario.run(stage)
    console.log(printTable(figures))
    await writeResults(join(projectFolder, 'bench/results.md'), scenario, figures)
  } catch (error) {
    console.log(`It could not be measured: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    process.exitCode = 1
  }
}
