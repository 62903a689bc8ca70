import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { CodeTexts } from '#core/model/code-texts.ts'
import { loadDefinitions } from '../server/definitions/create-definition-store.ts'
import { productCatalogue } from '../server/product-catalogue.ts'
import { printIssue } from '../server/definitions/print-issue.ts'

// npm run config:check [folder]: every mistake of the config with its place, or one line on how much was proved.
const folder = resolve(process.argv[2] ?? 'config')
if (!existsSync(folder)) {
  console.log(`There is no folder ${folder}.`)
  process.exit(1)
}
const started = performance.now()
// Written beside this file by the build.
const texts = JSON.parse(readFileSync(new URL('code-texts.json', import.meta.url), 'utf8')) as CodeTexts
const built = await loadDefinitions(folder, { ...productCatalogue, texts })
if (built.ok) {
  const { files, references, expressions, texts } = built.value.proof
  const milliseconds = Math.round(performance.now() - started)
  console.log(
    `Config is right: ${files} files, ${references} references, ${expressions} expressions and ${texts} texts proved in ${milliseconds} ms.`,
  )
} else {
  for (const issue of built.error) console.log(printIssue(issue))
  console.log(`${built.error.length} ${built.error.length === 1 ? 'mistake' : 'mistakes'} in ${folder}`)
  process.exitCode = 1
}
