import { sql } from 'kysely'
import { standardOf } from '#core/record/standard-values.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'

/** Shows in the chain of documents what became of a scanned invoice: a document by its type in the registry and its id. */
export async function linkScan(
  { trx, ctx, family, record }: Pick<MoveEffectInput, 'trx' | 'ctx' | 'family' | 'record'>,
  type: number,
  id: number,
): Promise<void> {
  await sql`insert into doc_link (tenant_id, from_type, from_id, to_type, to_id, link_kind)
    values (${ctx.tenantId}, ${family.docType ?? 0}, ${standardOf(record).id}, ${type}, ${id}, 'run')`.execute(trx)
}
