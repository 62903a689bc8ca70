import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { buildDefinitions } from '#core/definition/build-definitions.ts'
import type { ConfigText } from '#core/definition/read/source-file.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { DefinitionIssue } from '#core/errors/definition-issue.ts'
import { readConfigFolder } from '../../../server/definitions/read-config-folder.ts'
import { productCatalogue } from '../../../server/product-catalogue.ts'
import { projectFolder } from '../../../server/process/project-folder.ts'
import { productDefinitions as builtOnce } from '../../server/support/product-definitions.ts'

const hash = (value: string) => createHash('sha256').update(value).digest('hex')

let files: Promise<readonly ConfigText[]> | undefined

/** The product's own definitions, built once a worker. */
export async function productDefinitions(): Promise<TenantDefinitions> {
  return (await builtOnce()).base
}

/** What the linker says of the product's own config when a text of one file is written otherwise. */
export async function issuesWith(
  file: string,
  text: string | RegExp,
  other: string,
): Promise<readonly DefinitionIssue[]> {
  files ??= readConfigFolder(join(projectFolder, 'config'))
  const given = await files
  const before = given.find((one) => one.file === file)?.text
  const isHeld = typeof text === 'string' ? before?.includes(text) : before !== undefined && text.test(before)
  if (before === undefined || isHeld !== true) throw new Error(`${file} does not hold ${String(text)}`)
  const after = before.replace(text, other)
  return issuesOf(given.map((one) => (one.file === file ? { ...one, text: after } : one)))
}

/** What is said when the tenant "ui" lays an overlay over a family of the product. */
export async function issuesOfOverlay(family: string, overlay: object): Promise<readonly DefinitionIssue[]> {
  files ??= readConfigFolder(join(projectFolder, 'config'))
  const given = await files
  const [module = '', id = ''] = family.split('/')
  const file = `tenants/ui/forms/${module}/${id}.json`
  if (given.some((one) => one.file === file)) throw new Error(`${file} is there already`)
  return issuesOf([...given, { file, text: JSON.stringify({ id, formatVersion: 1, ...overlay }) }])
}

function issuesOf(config: readonly ConfigText[]): readonly DefinitionIssue[] {
  const built = buildDefinitions({ files: config, code: productCatalogue, hash })
  return built.ok ? [] : built.error
}
