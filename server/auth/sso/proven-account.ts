/** An account as its directory vouched for it, once everything about the answer was checked. */
export interface ProvenAccount {
  readonly issuer: string
  /** The lasting id of the account at that issuer. */
  readonly subject: string
  /** What the account may be called when an administrator names it: ids, and an address only if the directory vouches for it. */
  readonly names: readonly string[]
}
