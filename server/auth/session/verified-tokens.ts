import type { Clock } from '../../http/clock.ts'
import { verifyToken, type TokenClaims } from './access-token.ts'
import type { TokenKey } from './token-keys.ts'

/** Tokens remembered at most; then all are forgotten and verified again. */
const mostTokens = 5_000

/** Verifies tokens, and each of them once while it lives: a signature that was true stays true, and checking it costs more than a read. */
export interface VerifiedTokens {
  /** As `verifyToken`. Whether the session behind it still lives is asked elsewhere, every time. */
  readonly claimsOf: (token: string) => Promise<TokenClaims>
}

/** With nothing verified yet. */
export function createVerifiedTokens(deps: {
  readonly keys: readonly TokenKey[]
  readonly clock: Clock
}): VerifiedTokens {
  const known = new Map<string, TokenClaims>()
  return {
    claimsOf: async (token) => {
      const claims = known.get(token)
      if (claims !== undefined && claims.exp * 1000 > deps.clock.now().getTime()) return claims
      known.delete(token)
      const verified = await verifyToken(token, deps)
      if (known.size >= mostTokens) known.clear()
      known.set(token, verified)
      return verified
    },
  }
}
