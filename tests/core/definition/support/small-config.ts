import { createHash } from 'node:crypto'
import { buildDefinitions, type BuiltDefinitions } from '#core/definition/build-definitions.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { fixtureCatalogue } from '../../../config/support/fixture-catalogue.ts'
import { baseFolder, textsIn } from '../../../config/support/fixture-config.ts'

/** The fixtures' config with whole files added or replaced, built; throws when it is not right. */
export function builtWith(files: Readonly<Record<string, object>> = {}): BuiltDefinitions {
  const texts = new Map(textsIn(baseFolder).map(({ file, text }) => [file, text]))
  for (const [file, content] of Object.entries(files)) texts.set(file, JSON.stringify(content))
  const built = buildDefinitions({
    files: [...texts].map(([file, text]) => ({ file, text })),
    code: fixtureCatalogue,
    hash,
  })
  if (!built.ok)
    throw new Error(built.error.map((issue) => `${issue.file}${issue.pointer} ${issue.message}`).join('\n'))
  return built.value
}

/** The definitions of the tenant north with an overlay of the order. */
export function northWith(overlay: object, more: Readonly<Record<string, object>> = {}): TenantDefinitions {
  const file = { formatVersion: 1, id: 'order', ...overlay }
  const north = builtWith({ 'tenants/north/forms/demo/order.json': file, ...more }).tenants.get('north')
  if (north === undefined) throw new Error('the tenant north is missing')
  return north
}

/** SHA-256 as hex. */
export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
