import type { SMTPServerSession } from 'smtp-server'
import { networkOf } from '../../http/network-of.ts'

/** Connections there are, by the network they come from, and the addresses each has tried that nobody has. */
export interface Visits {
  /** Counts a connection; answers how many its network has. */
  readonly come: (session: SMTPServerSession) => number
  /** Forgets it; one that ended before it was counted is not taken off. */
  readonly leave: (session: SMTPServerSession) => void
  /** Counts an address that nobody has. */
  readonly miss: (session: SMTPServerSession) => void
  readonly missesOf: (session: SMTPServerSession) => number
}

/** Nobody has come yet. */
export function createVisits(): Visits {
  const visits = new Map<string, { readonly network: string; misses: number }>()
  return {
    come({ id, remoteAddress }) {
      const network = networkOf(remoteAddress)
      visits.set(id, { network, misses: 0 })
      return [...visits.values()].filter((one) => one.network === network).length
    },
    leave: ({ id }) => void visits.delete(id),
    miss({ id }) {
      const visit = visits.get(id)
      if (visit !== undefined) visit.misses += 1
    },
    missesOf: ({ id }) => visits.get(id)?.misses ?? 0,
  }
}
