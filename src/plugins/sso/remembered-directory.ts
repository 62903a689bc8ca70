import type { SsoDirectory } from '#core/http/sign-in-contract.ts'

const key = 'larder:directory'

/** Remembers by which directory this tab's session came, also over a reload. */
export function rememberDirectory(directory: SsoDirectory | undefined): void {
  if (directory === undefined) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, directory)
}

/** The directory this tab's session came by; the tenant's own unless it was the provider's. */
export function rememberedDirectory(): SsoDirectory {
  return sessionStorage.getItem(key) === 'employee' ? 'employee' : 'tenant'
}
