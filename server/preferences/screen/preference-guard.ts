import type { KindIssue } from '#core/field-kinds/parts/field-kind.ts'
import type { Scalar } from '#core/model/value.ts'
import type { Trx } from '../../db/pool.ts'

/** What a preference becomes, and where that is another value than holds there now. */
export interface PreferenceChange {
  readonly tenantId: string
  readonly siteIds: readonly number[]
  readonly value: Scalar
}

/** Looks at a change of one preference before it is stored (PREF-16). */
export interface PreferenceGuard {
  readonly preference: string
  /** Answers what speaks against it, for the person at the control; where nothing does, it does what follows from the change. */
  readonly pass: (trx: Trx, change: PreferenceChange) => Promise<KindIssue | undefined>
}
