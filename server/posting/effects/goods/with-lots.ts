import { compare } from '#core/decimal/arithmetic.ts'
import { zero } from '#core/decimal/decimal.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { PostingLine } from '../../ledger/posting-lines.ts'
import { refusedLines } from '../../faults/refused-lines.ts'
import { ensureLots, type NamedLot } from '../../lots/ensure-lots.ts'
import type { AskedGoods, GoodsJob, PostScope } from './post-goods.ts'

type Line = AskedGoods & PostingLine

/**
 * Lines with the lots they bring goods in of, which are made where there are none (LOT-3): of items kept by lots alone; what others say of a lot stays with
 * their line. @throws E_VALIDATION with every line that names another day of expiry than its lot has
 */
export async function withLots(
  { trx, ctx, clock, family, session, record }: PostScope,
  { header, places }: GoodsJob,
  lines: readonly Line[],
): Promise<readonly Line[]> {
  const named = lines.flatMap(({ lineId, row, item, qty, lot }) =>
    item.isLotTracked && isNamed(lot) && compare(qty, zero) > 0 ? [{ lineId, row, itemId: item.id, lot }] : [],
  )
  if (named.length === 0) return lines
  const { id, docNo } = standardOf(record)
  const made = await ensureLots(trx, named, {
    tenantId: ctx.tenantId,
    userId: ctx.userId,
    now: clock.now(),
    day: header.day === '' ? session.now.today : header.day,
    supplierId: header.supplier,
    document: `${family.docType}/${id}/${docNo}`,
  })
  if (!made.ok) throw refusedLines(made.error, places)
  return lines.map((line) => ({
    ...line,
    said: { ...line.said, lotId: made.value.get(line.lineId) ?? line.said.lotId },
  }))
}

function isNamed(lot: NamedLot | undefined): lot is NamedLot {
  return lot !== undefined && lot.code !== ''
}
