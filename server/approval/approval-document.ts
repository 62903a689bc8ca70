import type { Decimal } from '#core/decimal/decimal.ts'
import type { FamilyDefinition } from '#core/definition/family-definition.ts'
import type { TenantDefinitions } from '#core/definition/tenant-definitions.ts'
import type { EntityRecord } from '#core/definition/value.ts'
import type { Trx } from '../db/pool.ts'
import type { MoveEffectInput } from '../documents/move-effect.ts'
import { decimalIn, idIn } from '../posting/record-values.ts'

/** A locked document on its way through approval. */
export interface ApprovalDocument {
  readonly trx: Trx
  readonly tenantId: string
  readonly definitions: TenantDefinitions
  readonly family: FamilyDefinition
  readonly record: EntityRecord
  readonly docTypeId: number
  readonly docId: number
  readonly siteId: number
  readonly authorId: number
  readonly amount: Decimal
  /** Routing and deciding stay on one version; every other move makes a new one. */
  readonly versionNo: number
  readonly now: Date
}

/** The document a move is made on. */
export function approvalDocument({ trx, ctx, clock, definitions, family, record }: MoveEffectInput): ApprovalDocument {
  if (family.docType === undefined) throw new Error(`Family ${family.id} has no document type and cannot be approved`)
  return {
    trx,
    tenantId: ctx.tenantId,
    definitions,
    family,
    record,
    docTypeId: family.docType,
    docId: idIn(record, 'id'),
    siteId: idIn(record, 'site'),
    authorId: idIn(record, 'enteredBy'),
    amount: decimalIn(record, 'totalValue'),
    versionNo: idIn(record, 'versionNo'),
    now: clock.now(),
  }
}
