import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { linkDocuments } from '../links/doc-links.ts'
import { docTypeOf } from '../counting/lock-sources.ts'

/** Which document was made of which. */
export interface MadeLink {
  /** The source. */
  readonly from: number
  readonly target: FamilyDefinition
  readonly id: number
}

/** The chain of documents shows what a document made, whatever becomes of it. The scope is of the source's family. */
export async function linkMade(
  { trx, ctx, family }: Pick<CommandScope, 'trx' | 'ctx' | 'family'>,
  { from, target, id }: MadeLink,
): Promise<void> {
  await linkDocuments(
    { trx, tenantId: ctx.tenantId },
    { docType: docTypeOf(family), id: from },
    { docType: docTypeOf(target), id },
  )
}
