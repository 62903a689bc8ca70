import { sql } from 'kysely'
import type { MailFate } from '#core/model/outside/record-mail-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { Trx } from '../db/pool.ts'
import { tenantOf } from '../db/tenant-of.ts'
import { fieldIdRef, frameColumn, ownName, tableRef } from '../entity-sql/property-ref.ts'

/** The record a mail that ended was of; none for mails of no record. */
export interface MailOfRecord {
  readonly family: string | null
  readonly recordId: number | null
  readonly purpose: string | null
  readonly isDead: boolean
}

/**
 * Tells the record of a mail how it fares, in the field its definition names. It is no change of the record: nobody made it, no version
 * comes of it, and who has the record open may still save (MAIL-21).
 */
export async function noteFate(
  trx: Trx,
  definitions: Pick<TenantDefinitions, 'families'>,
  { of, fate }: { readonly of: MailOfRecord | undefined; readonly fate: MailFate },
): Promise<void> {
  const { family: familyId, recordId, purpose } = of ?? {}
  const family = definitions.families.get(familyId ?? '')
  const field = family?.mails[purpose ?? '']?.state
  const column = field === undefined ? undefined : family && fieldIdRef(family.entity, field, 't')?.field.column
  if (family === undefined || column === undefined) return
  await sql`update ${tableRef(family.entity.table)} as t set ${ownName(column)} = ${fate}
    where ${frameColumn('t', 'tenant_id')} = ${tenantOf(trx)} and ${frameColumn('t', 'id')} = ${recordId}`.execute(trx)
}
