import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { Trx } from '../db/pool.ts'

/** A table whose rows code works out anew whenever a list of it is read: a rule that stands in code is not written in SQL again. */
export interface ComputedTable {
  /** Table of the entity. */
  readonly table: string
  /** Puts the rows of a tenant there, in the transaction that reads them. */
  readonly refresh: (
    trx: Trx,
    of: { readonly tenantId: string; readonly definitions: TenantDefinitions; readonly now: Date },
  ) => Promise<void>
}
