import { standardOf } from '#core/record/standard-values.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import type { Numbered } from '../match/read-known.ts'
import { linkScan } from './link-scan.ts'
import { refuseTwice } from './refuse-twice.ts'

/**
 * Makes the voucher of a scanned invoice, as its clerk would by hand, and shows in the chain of documents what was scanned; answers its id.
 * @throws E_SCAN_TWICE where the number of the supplier stands already
 */
export async function makeVoucher(
  input: MoveEffectInput,
  numbered: Omit<Numbered, 'isCredit'>,
  body: WireRecord,
): Promise<number> {
  await refuseTwice(input, { ...numbered, isCredit: false })
  const voucher = standardOf(await input.createOther('voucher', body)).id
  await linkScan(input, voucherType, voucher)
  return voucher
}

/** Type of vouchers in the registry of documents. */
const voucherType = 6
