import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { buildDefinitions } from '#core/definition/build-definitions.ts'
import type { ConfigText } from '#core/definition/read/source-file.ts'
import type { DefinitionIssue } from '#core/errors/definition-issue.ts'
import { readConfigFolder } from '../../../server/definitions/read-config-folder.ts'
import { productCatalogue } from '../../../server/product-catalogue.ts'
import { projectFolder } from '../../../server/process/project-folder.ts'

let files: Promise<readonly ConfigText[]> | undefined

/** What the linker says of the product's own config when a text of one file is written otherwise. */
export async function issuesWith(file: string, text: string, other: string): Promise<readonly DefinitionIssue[]> {
  files ??= readConfigFolder(join(projectFolder, 'config'))
  const given = await files
  const before = given.find((one) => one.file === file)?.text
  if (before?.includes(text) !== true) throw new Error(`${file} does not hold ${text}`)
  const changed = given.map((one) => (one.file === file ? { ...one, text: before.replace(text, other) } : one))
  const hash = (value: string) => createHash('sha256').update(value).digest('hex')
  const built = buildDefinitions({ files: changed, code: productCatalogue, hash })
  return built.ok ? [] : built.error
}
