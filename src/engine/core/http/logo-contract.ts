import type { LogoNames } from '../preferences/logo-preferences.ts'

/** POST the file of a logo, as its body; answers its name. Nothing shows it before a preference names it. */
export const logoUploadPath = '/tenantmgmt/api/Branding/logo'

/** Answer of the POST. */
export interface KeptLogo {
  readonly Name: string
}

/** Route of the pictures. */
export const logoRoute = '/tenantmgmt/api/Logo/:tenant/:name'

/** Address of the picture of a logo, for everybody: what has another content has another address (BRAND-3). */
export function logoPath(tenant: string, name: string): string {
  return logoRoute.replace(':tenant', encodeURIComponent(tenant)).replace(':name', encodeURIComponent(name))
}

/** Addresses of a logo, as `TenantSettings` names them. */
export function logoAddresses(tenant: string, { light, dark }: LogoNames): { Light: string; Dark: string | null } {
  return { Light: logoPath(tenant, light), Dark: dark === '' ? null : logoPath(tenant, dark) }
}

/** What browsers install the product by; `?tenant=` asks for that of a tenant. */
export const webManifestPath = '/manifest.webmanifest'
