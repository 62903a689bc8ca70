import { compare, subtract } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'
import type { AskedOfSource, SourceDefinition } from '#core/model/source-definition.ts'
import { asAskedFor, baseQtyOf } from './counting/base-qty.ts'
import { countLine } from './counting/count-taken.ts'
import type { DocLink, DocRef } from './links/doc-links.ts'
import type { Taken } from './refused-takes.ts'

/** What lines refused for good of what is still open once all of them have taken theirs (SRC-31), line by line in the document's order. */
export function refusedLinks(
  source: SourceDefinition,
  { taking, sources }: Taken,
  { docType, to }: { readonly docType: number; readonly to: DocRef },
): readonly DocLink[] {
  const { asked, refuses } = source.lines
  if (asked === undefined || refuses === undefined) return []
  const left = openAfter(source, asked, { taking, sources })
  return taking.flatMap(({ line, sourceId, sourceLineId }) => {
    const wanted = asAskedFor(source, { line, sourceLineId, qty: refuses }, sources)
    const open = left.get(sourceLineId) ?? zero
    const baseQty = compare(wanted, open) > 0 ? open : wanted
    if (compare(baseQty, zero) <= 0) return []
    left.set(sourceLineId, subtract(open, baseQty))
    const from = { docType, id: sourceId, line: sourceLineId }
    return [{ from, to: { ...to, line: Number(line['id']) }, baseQty, kind: 'refused' as const }]
  })
}

function openAfter(source: SourceDefinition, asked: AskedOfSource, { taking, sources }: Taken): Map<number, Decimal> {
  const left = new Map<number, Decimal>()
  for (const one of taking) {
    const { sourceLineId } = one
    const theirs = sources.lines.get(sourceLineId)
    if (theirs === undefined) continue
    const taken = sources.taken.get(sourceLineId) ?? zero
    const open = left.get(sourceLineId) ?? countLine(asked, theirs, { taken, factors: sources.factors }).open ?? zero
    left.set(sourceLineId, subtract(open, baseQtyOf(source, one, sources)))
  }
  return left
}
