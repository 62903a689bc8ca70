import type { AppSettingsSource } from '#core/definition/schema/tenant/app-settings-schema.ts'
import type { EnvironmentSource } from '#core/definition/schema/tenant/environment-schema.ts'
import type { SettingsDefinition } from '#core/definition/normalize/normalize-settings.ts'
import type { TenantConfig } from '#core/model/tenant-config.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'

/** Every tenant's definitions, read once at start and never changed. */
export interface DefinitionStore {
  /** Ids of all tenants that have a folder in config/tenants, sorted. */
  readonly tenantIds: readonly string[]
  /** Effective definitions of a tenant, overlays applied. Throws for an unknown tenant: ask `findSettings` first. */
  readonly forTenant: (tenantId: string) => TenantDefinitions
  /** Settings of a tenant, or undefined when there is no such tenant. */
  readonly findSettings: (tenantId: string) => TenantConfig | undefined
  /** The product's own definitions without any tenant's overlay: what tables are generated from. */
  readonly base: TenantDefinitions
  /** config/app-settings.json. */
  readonly appSettings: AppSettingsSource
  /** The settings panel (SPEC-2.6.1), from config/forms/settings.json. */
  readonly settingsForm: SettingsDefinition
  /** config/environments by host; `default` for any other host. */
  readonly environments: Readonly<Record<string, EnvironmentSource>>
}
