/** Paths of the two addresses of a visit, with the parameters of routes. */
export const punchoutPaths = {
  go: '/punchout/:tenant/go/:token',
  back: '/punchout/:tenant/return/:token',
} as const

/** The address that leads out to a catalogue. */
export function goAddress(publicUrl: string, tenantId: string, token: string): string {
  return addressOf(publicUrl, punchoutPaths.go, { tenantId, token })
}

/** The address a catalogue sends its cart to. */
export function returnAddress(publicUrl: string, tenantId: string, token: string): string {
  return addressOf(publicUrl, punchoutPaths.back, { tenantId, token })
}

function addressOf(publicUrl: string, path: string, { tenantId, token }: { tenantId: string; token: string }): string {
  return `${publicUrl}${path.replace(':tenant', encodeURIComponent(tenantId)).replace(':token', encodeURIComponent(token))}`
}
