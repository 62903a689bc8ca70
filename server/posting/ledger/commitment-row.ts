import type { Decimal } from '#core/decimal/decimal.ts'
import type { CommitmentRule } from '../events/event.ts'
import type { LineKey } from './read-sources.ts'

/** A row of the commitments before it has an id; a release is below zero. */
export interface CommitmentRow extends LineKey {
  readonly kind: CommitmentRule['kind']
  readonly siteId: number
  readonly accountId: number | null
  readonly costCentreId: number | null
  /** Period of what is released; undefined: that of the posting. */
  readonly periodId: number | undefined
  readonly projectId: number | null
  readonly baseQty: Decimal
  readonly amount: Decimal
  /** It changes a cost that was incurred before: it is written, whatever is left (POST-308). */
  readonly isIncurred?: boolean
}
