import { appError } from '#core/errors/app-error.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { findTwice, type Numbered } from '../match/read-known.ts'

/** Looks once more, as something is made of a scanned paper, whether its number stands already (SCAN-7). @throws E_SCAN_TWICE with where it does */
export async function refuseTwice({ trx, ctx, record }: MoveEffectInput, numbered: Numbered): Promise<void> {
  const twice = await findTwice(trx, { tenantId: ctx.tenantId, id: standardOf(record).id, ...numbered })
  if (twice !== undefined) throw appError('E_SCAN_TWICE', { number: twice })
}
