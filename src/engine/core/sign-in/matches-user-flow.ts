/** Claims a directory names its user flow in: `tfp` of newer policies, `acr` of older ones. */
export interface FlowClaims {
  readonly tfp?: unknown
  readonly acr?: unknown
}

/** True when an account came by one of the flows, whatever their case; without any configured flow every account does. */
export function matchesUserFlow({ tfp, acr }: FlowClaims, flows: readonly string[]): boolean {
  if (flows.length === 0) return true
  const named = [tfp, acr].filter((claim) => typeof claim === 'string').map((claim) => claim.toLowerCase())
  return flows.some((flow) => named.includes(flow.toLowerCase()))
}
