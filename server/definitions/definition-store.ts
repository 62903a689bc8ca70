import type { TenantConfig } from '#core/definition/tenant-config.ts'
import type { TenantDefinitions } from '#core/definition/tenant-definitions.ts'

/** Every tenant's definitions, read once at start and never changed; `get`-style names throw on an unknown tenant. */
export interface DefinitionStore {
  /** Ids of all tenants that have a folder in config/tenants, sorted. */
  readonly tenantIds: readonly string[]
  /** Effective definitions of a tenant, overlays applied. Throws a plain error for an unknown tenant: ask `findSettings` first. */
  readonly forTenant: (tenantId: string) => TenantDefinitions
  /** Settings of a tenant, or undefined when there is no such tenant. */
  readonly findSettings: (tenantId: string) => TenantConfig | undefined
  /** The product's own definitions without any tenant's overlay: what tables are generated from. */
  readonly base: TenantDefinitions
}
