import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { linkDocuments } from '../doc-links.ts'
import { docTypeOf } from '../lock-sources.ts'

/** Which document was made of which. */
export interface MadeLink {
  readonly record: EntityRecord
  readonly target: FamilyDefinition
  readonly id: number
}

/** The chain of documents shows what a document made, whatever becomes of it. */
export async function linkMade(
  { trx, ctx, family }: Pick<CommandScope, 'trx' | 'ctx' | 'family'>,
  { record, target, id }: MadeLink,
): Promise<void> {
  await linkDocuments(
    { trx, tenantId: ctx.tenantId },
    { docType: docTypeOf(family), id: standardOf(record).id },
    { docType: docTypeOf(target), id },
  )
}
