import { appError } from '#core/errors/app-error.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { findTwice } from '../match/read-known.ts'
import { linkScan } from './link-scan.ts'

/** Whose invoice it is, and its number. */
interface Numbered {
  readonly supplier: number
  readonly invoiceNo: string
}

/**
 * Makes the voucher of a scanned invoice, as its clerk would by hand, and shows in the chain of documents what was scanned; answers its id.
 * @throws E_SCAN_TWICE where the number of the supplier stands already
 */
export async function makeVoucher(input: MoveEffectInput, numbered: Numbered, body: WireRecord): Promise<number> {
  const { trx, ctx, record } = input
  const { id } = standardOf(record)
  const twice = await findTwice(trx, { tenantId: ctx.tenantId, id, ...numbered })
  if (twice !== undefined) throw appError('E_SCAN_TWICE', { number: twice })
  const voucher = standardOf(await input.createOther('voucher', body)).id
  await linkScan(input, voucherType, voucher)
  return voucher
}

/** Type of vouchers in the registry of documents. */
const voucherType = 6
