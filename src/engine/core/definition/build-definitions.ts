import type { DefinitionIssue } from '../errors/definition-issue.ts'
import { err, ok, type Result } from '../errors/result.ts'
import { assembleTenant, type TenantInput } from './assemble-tenant.ts'
import type { CodeCatalogue } from '../model/code-catalogue.ts'
import { parseConfigFolder, type ConfigFolder } from './config-folder.ts'
import { groupByCause } from './link/proof/group-by-cause.ts'
import { linkUnusedTexts } from './link/tenant/link-unused-texts.ts'
import { emptyProof, type Proof } from './link/proof/proof.ts'
import { normalizeSettings, type SettingsDefinition } from './normalize/normalize-settings.ts'
import type { ConfigText } from './read/source-file.ts'
import type { AppSettingsSource } from './schema/tenant/app-settings-schema.ts'
import type { EnvironmentSource } from './schema/tenant/environment-schema.ts'
import type { SettingsSource } from './schema/tenant/settings-schema.ts'
import type { TenantDefinitions } from '../model/tenant-definitions.ts'

/** Everything a config folder says, proved and complete. */
export interface BuiltDefinitions {
  /** The product's own definitions, without any tenant. */
  readonly base: TenantDefinitions
  readonly tenants: ReadonlyMap<string, TenantDefinitions>
  readonly appSettings: AppSettingsSource
  readonly settings: SettingsDefinition
  /** By file name without `.json`: a host, or `default`. */
  readonly environments: Readonly<Record<string, EnvironmentSource>>
  readonly proof: Proof
}

/** The texts of a config folder and the one thing core cannot do itself. */
export interface BuildInput {
  readonly files: readonly ConfigText[]
  /** What code offers to definitions: every name they may use of it. */
  readonly code: CodeCatalogue
  /** SHA-256 as hex. */
  readonly hash: (text: string) => string
}

/** Reads, overlays, parses, normalizes and links a whole config folder. Either everything is right, or every issue is reported. */
export function buildDefinitions({
  files,
  code,
  hash,
}: BuildInput): Result<BuiltDefinitions, readonly DefinitionIssue[]> {
  const { folder, issues } = parseConfigFolder(files)
  if (issues.length > 0) return err(issues)
  const proof = emptyProof(files.length)
  const base = assembleTenant({ folder, tenant: undefined, base: undefined, code, hash, proof })
  if (!base.ok) return err(groupByCause(base.error))
  const built = assembleTenants({ folder, base: base.value, code, hash, proof })
  if (!built.ok) return err(groupByCause(built.error))
  const unused = code.texts === undefined ? [] : [...linkUnusedTexts(folder.locale, code.texts, proof)]
  if (unused.length > 0) return err(groupByCause(unused))
  return ok({ base: base.value, tenants: built.value, ...filesOf(folder), proof })
}

function assembleTenants(
  input: Omit<TenantInput, 'tenant'>,
): Result<ReadonlyMap<string, TenantDefinitions>, readonly DefinitionIssue[]> {
  const issues: DefinitionIssue[] = []
  const tenants = new Map<string, TenantDefinitions>()
  for (const file of input.folder.tenant) {
    const id = file.file.split('/')[1] ?? ''
    const tenant = assembleTenant({ ...input, tenant: id })
    if (tenant.ok) tenants.set(id, tenant.value)
    else issues.push(...tenant.error)
  }
  return issues.length === 0 ? ok(tenants) : err(issues)
}

/** The files that are served as they are; parse has checked each against its schema. */
function filesOf(folder: ConfigFolder): Pick<BuiltDefinitions, 'appSettings' | 'settings' | 'environments'> {
  return {
    appSettings: folder.appSettings[0]?.value as unknown as AppSettingsSource,
    settings: normalizeSettings(folder.settings[0]?.value as unknown as SettingsSource | undefined),
    environments: Object.fromEntries(
      folder.environment.map((file) => [
        file.file.replace(/^environments\//, '').replace(/\.json$/, ''),
        file.value as unknown as EnvironmentSource,
      ]),
    ),
  }
}
