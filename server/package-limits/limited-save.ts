import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { Trx } from '../db/pool.ts'

/** A record that is about to be stored, and the one it replaces. */
export interface LimitedSave {
  readonly trx: Trx
  readonly family: FamilyDefinition
  readonly tenantId: string
  readonly siteId: number
  /** The site's day. */
  readonly today: string
  readonly record: EntityRecord
  readonly before: EntityRecord | undefined
}
