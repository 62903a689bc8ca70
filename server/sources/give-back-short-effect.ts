import { compare, negate } from '#core/decimal/arithmetic.ts'
import { zero } from '#core/decimal/decimal.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'
import { decimalOf } from './counting/count-taken.ts'
import { readHeld, type DocLink } from './links/doc-links.ts'
import { giveBack } from './give-back-effect.ts'
import { docTypeOf, sourceFamily } from './counting/lock-sources.ts'
import { inBaseUnits, readUnitFactors, type UnitFactors } from '../units/unit-factors.ts'

/**
 * Gives back what a document that is closed short took of its sources and does not need any more: of sources whose lines say under
 * `cancels` how much that is, and never more than the line holds (SRC-24). It works after what writes that quantity.
 */
export const giveBackShortEffect = defineMoveEffect({
  name: 'sources:giveBackShort',
  params: {},
  async apply(input) {
    const { trx, ctx, family, record } = input
    const all = await readHeld(trx, ctx.tenantId, { docType: docTypeOf(family), id: standardOf(record).id })
    const held = all.filter(({ kind }) => kind === 'source')
    for (const source of family.sources) {
      if (source.lines.cancels === undefined) continue
      const docType = docTypeOf(sourceFamily(input, source))
      const ofSource = held.filter(({ from }) => from.docType === docType)
      if (ofSource.length === 0) continue
      await giveBack(input, source, await unneeded(input, source, ofSource))
    }
    return {}
  },
})

/** What is held of lines that were cancelled, as far as they were. */
async function unneeded(
  { trx, ctx, record }: MoveEffectInput,
  { lines }: SourceDefinition,
  held: readonly DocLink[],
): Promise<readonly DocLink[]> {
  const own = new Map(linesOf(record, lines.into).map((line) => [Number(line['id']), line]))
  const units = [...own.values()].map((line) => line[lines.takes.unit ?? '']).filter((unit) => typeof unit === 'number')
  const factors: UnitFactors = await readUnitFactors(trx, ctx.tenantId, units)
  return held.flatMap((link) => {
    const line = own.get(link.to.line)
    const cancelled = inBaseUnits(decimalOf(line?.[lines.cancels ?? '']), line?.[lines.takes.unit ?? ''], factors)
    const baseQty = compare(cancelled, link.baseQty) < 0 ? cancelled : link.baseQty
    return compare(baseQty, zero) > 0 ? [{ ...link, baseQty: negate(baseQty) }] : []
  })
}
