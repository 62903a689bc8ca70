import { standardOf } from '#core/record/standard-values.ts'
import type { MoveEffectInput } from '../../../documents/effects/move-effect.ts'
import type { DocumentKey } from '../../ledger/post-event.ts'

/** The document of an effect, with its version. @throws Error for a family without a document type, which the linker rules out */
export function documentKey({
  ctx,
  family,
  record,
}: Pick<MoveEffectInput, 'ctx' | 'family' | 'record'>): DocumentKey & { readonly versionNo: number } {
  if (family.docType === undefined) throw new Error(`Family ${family.id} has no document type and cannot be posted`)
  return {
    tenantId: ctx.tenantId,
    docTypeId: family.docType,
    docId: standardOf(record).id,
    versionNo: standardOf(record).versionNo,
  }
}
