import { join } from 'node:path'
import { loadDefinitions } from '../server/definitions/create-definition-store.ts'
import { printIssue } from '../server/definitions/print-issue.ts'
import { productCatalogue } from '../server/product-catalogue.ts'
import { projectFolder } from '../server/process/project-folder.ts'
import { askPlan, helpText } from './new-family/ask-plan.ts'
import { readConfigFiles } from './new-family/config-files.ts'
import { writeFamily } from './new-family/write-family.ts'

// npm run new:family: asks a few questions and writes the definition of a screen with its texts, rights, menu item and search entries.
// Every answer may be a flag: npm run new:family -- --id supplierGroup --field 'code!:text:20' --field 'name!:text:80'

const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  console.log(helpText)
  process.exit(0)
}
const plan = await askPlan(args)
if (!plan.ok) fail(plan.error)

const folder = process.env['CONFIG_DIR'] ?? join(projectFolder, 'config')
const files = await readConfigFiles(folder)
try {
  const place = writeFamily(plan.value, files)
  for (const path of await files.write()) console.log(`  ${path}`)
  const built = await loadDefinitions(folder, productCatalogue)
  if (!built.ok) fail(['What was written is not right yet:', ...built.error.map(printIssue)])
  console.log(`${plan.value.listTitle.en}: ${place.listRoute}. Look through the Spanish texts, then npm start.`)
  console.log(
    `In a database that stands: npm run roles:grant -- --tenant <tenant> --role <name> --permission ${[...new Set([place.view, place.create])].join(' --permission ')}`,
  )
} catch (error) {
  fail([error instanceof Error ? error.message : String(error)])
}

function fail(lines: readonly string[]): never {
  console.error(lines.join('\n'))
  process.exit(1)
}
