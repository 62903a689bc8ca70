import { sql } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { docTypeOf } from '../lock-sources.ts'

/** Which document was made of which. */
export interface MadeLink {
  readonly record: EntityRecord
  readonly target: FamilyDefinition
  readonly id: number
}

/** The chain of documents shows what was made in one go, whatever becomes of it. */
export async function linkMade({ trx, ctx, family }: CommandScope, { record, target, id }: MadeLink): Promise<void> {
  await sql`insert into doc_link (tenant_id, from_type, from_id, to_type, to_id, link_kind)
    values (${ctx.tenantId}, ${docTypeOf(family)}, ${standardOf(record).id}, ${docTypeOf(target)}, ${id}, 'made')`.execute(
    trx,
  )
}
