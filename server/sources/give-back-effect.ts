import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { negate } from '#core/decimal/arithmetic.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { conditionParam, wordParam } from '#core/model/param.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../documents/effects/move-effect.ts'
import { readHeld, writeLinks, type DocLink } from './links/doc-links.ts'
import { docTypeOf, lockSources, sourceFamily } from './counting/lock-sources.ts'
import { openSources } from './counting/open-sources.ts'
import { writeTaken } from './write-taken.ts'
import { takingLines } from './counting/source-lines.ts'

const params = {
  /** What becomes of the lines of sources that a draft points at. */
  draft: wordParam(['letGo', 'keep']),
  /** Leaves everything as it is while this holds: what was begun is given back when it is agreed on anew. */
  unless: conditionParam(),
}

/**
 * Gives back what a document took of its sources, for moves that cancel or reverse it. A draft that never took anything lets go of the
 * lines it pointed at instead, so that nobody's order keeps a line for a document that is over; one that is written anew keeps them.
 */
export const giveBackEffect = defineMoveEffect({
  name: 'sources:giveBack',
  params,
  apply: (input, { header }) => (header.unless ? Promise.resolve({}) : giveAllBack(input, header)),
})

/** Everything the document holds, of sources its lines name or named before. */
export async function giveAllBack(
  input: MoveEffectInput,
  { draft }: Pick<BoundRecord<typeof params>['header'], 'draft'>,
): Promise<MoveEffectResult> {
  const { trx, ctx, family, record } = input
  const to = { docType: docTypeOf(family), id: standardOf(record).id }
  const held = await readHeld(trx, ctx.tenantId, to)
  if (held.length === 0) return draft === 'keep' ? {} : lettingGo(input)
  for (const source of family.sources) {
    if (source.lines.asked === undefined) continue
    const docType = docTypeOf(sourceFamily(input, source))
    await giveBack(
      input,
      source,
      held.filter(({ from }) => from.docType === docType).map((link) => ({ ...link, baseQty: negate(link.baseQty) })),
    )
  }
  return {}
}

/** Every line without the line of a source it pointed at; which document that was stays to be read. */
function lettingGo({ family: { sources }, record }: MoveEffectInput): MoveEffectResult {
  const linked = sources.flatMap(({ lines }) =>
    lines.link === undefined ? [] : [{ into: lines.into, line: lines.link.line }],
  )
  const [table] = linked.map(({ into }) => into)
  if (table === undefined) return {}
  const fields = linked.filter(({ into }) => into === table).map(({ line }) => line)
  const cells = Object.fromEntries(fields.map((field) => [field, null]))
  return { setLines: { lines: table, values: new Map(linesOf(record, table).map(({ id }) => [Number(id), cells])) } }
}

/** Writes what is given back, below zero, and writes it onto the locked sources. */
export async function giveBack(
  input: MoveEffectInput,
  source: SourceDefinition,
  links: readonly DocLink[],
): Promise<void> {
  if (links.length === 0) return
  // A line that was taken out points at its source no more, and gives back as well.
  const former = links.map(({ from }) => ({ sourceId: from.id, sourceLineId: from.line, line: {} }))
  const all = [...takingLines(source, input.record), ...former]
  await lockSources(input, source, [...new Set(all.map(({ sourceId }) => sourceId))])
  const sources = await openSources(input, source, all)
  await writeLinks(input.trx, input.ctx.tenantId, links)
  await writeTaken(input, source, { action: 'giveBack', sources, links })
}
