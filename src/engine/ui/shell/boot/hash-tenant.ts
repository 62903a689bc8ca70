/** The tenant when none is named and none is stored. */
const defaultTenant = 'ui'

const key = 'larder:tenant'

/** First segment of a hash such as `#/ui/login?x=1`; undefined when there is none. */
function firstSegment(hash: string): string | undefined {
  const path = hash.replace(/^#/, '').split('?')[0] ?? ''
  const segment = path.split('/').find((part) => part !== '')
  return segment === undefined ? undefined : decodeSegment(segment)
}

/** The tenant of the address, else the one stored, else the default (SPEC-2.1.1). */
export function tenantOf(hash: string, stored: string | null): string {
  return firstSegment(hash) ?? stored ?? defaultTenant
}

/** The tenant used last on this machine. */
export function readStoredTenant(): string | null {
  return localStorage.getItem(key)
}

/** Remembers the tenant for the root path. */
export function writeStoredTenant(tenant: string): void {
  localStorage.setItem(key, tenant)
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
