import type { SourceDefinition } from '#core/model/source-definition.ts'
import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { conditionParam } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../documents/effects/move-effect.ts'
import { amountsBefore } from './counting/amounts-before.ts'
import { baseQtyOf } from './counting/base-qty.ts'
import { writeLinks } from './links/doc-links.ts'
import { giveAllBack } from './give-back-effect.ts'
import { docTypeOf, lockSources, sourceFamily } from './counting/lock-sources.ts'
import { openSources } from './counting/open-sources.ts'
import {
  changedIssues,
  closedIssues,
  differenceIssues,
  lineMissingIssues,
  otherItemIssues,
  overIssues,
} from './refused-takes.ts'
import { refusedLinks } from './refused-links.ts'
import { writeTaken } from './write-taken.ts'
import { readTaking } from './read-taking.ts'
import { toldShares } from './told-shares.ts'
import { takenBefore, type CellValues, type LineValues } from './counting/taken-before.ts'

/**
 * Takes what the lines of a document were made from: under locks in one order, refused with the figures where more is taken than is
 * open, with the sources' quantities and states kept in the same transaction.
 */
export const takeEffect = defineMoveEffect({
  name: 'sources:take',
  params: {
    /** Leaves everything as it is while this holds: what was begun is taken when it is agreed on anew. */
    unless: conditionParam(),
  },
  apply: async (input, { header }) => (header.unless ? {} : takeAll(input)),
})

/** Takes anew what the lines ask for now, in place of what the document has taken before, in one transaction (SRC-27). */
export const retakeEffect = defineMoveEffect({
  name: 'sources:retake',
  params: { unless: conditionParam() },
  async apply(input, { header }) {
    if (header.unless) return {}
    await giveAllBack(input, { draft: 'keep' })
    return takeAll(input)
  },
})

async function takeAll(input: MoveEffectInput): Promise<MoveEffectResult> {
  const results: MoveEffectResult[] = []
  for (const source of input.family.sources) {
    const values = await takeFrom(input, source)
    if (values.size > 0) results.push({ setLines: { lines: source.lines.into, values }, recomputes: true })
  }
  return joined(results)
}

/** What several sources write of the same lines, as one. */
function joined(results: readonly MoveEffectResult[]): MoveEffectResult {
  const [first] = results
  if (first?.setLines === undefined) return {}
  const values = results.flatMap(({ setLines }) => (setLines === undefined ? [] : [setLines.values]))
  return { ...first, setLines: { ...first.setLines, values: mergedValues(values) } }
}

/** Values of the same lines, as one. */
function mergedValues(several: readonly LineValues[]): LineValues {
  const merged = new Map<number, CellValues>()
  for (const [id, values] of several.flatMap((one) => [...one])) merged.set(id, { ...merged.get(id), ...values })
  return merged
}

/** Takes of one kind of source, and answers what of its lines stands otherwise under the lock than when they were written. */
async function takeFrom(input: MoveEffectInput, source: SourceDefinition): Promise<LineValues> {
  refuse('E_VALIDATION', lineMissingIssues(input, source))
  if (source.lines.asked === undefined) return new Map()
  const taking = await readTaking(input, source, input.record)
  if (taking.length === 0) return toldShares(input, source, undefined)
  const ids = [...new Set(taking.map(({ sourceId }) => sourceId))]
  const locked = await lockSources(input, source, ids)
  const open = new Set(locked.filter(({ isOpen }) => isOpen).map(({ id }) => id))
  const taken = { taking, sources: await openSources(input, source, taking) }
  const { sources } = taken
  refuse('E_SOURCE_CLOSED', closedIssues(source, taken, open))
  const others = otherItemIssues(source, taken)
  // Goods that stand for none of what was asked for are the line's to mend; nothing is wrong with the two documents.
  if (source.lines.substitutes) refuse('E_VALIDATION', others)
  refuse('E_SOURCE_DIFFERS', [
    ...differenceIssues(input, source, taken),
    ...others,
    ...changedIssues(input, source, taken),
  ])
  refuse('E_OVER_OPEN', overIssues(input, source, taken))

  const written = mergedValues([takenBefore(source, taking, sources), toldShares(input, source, taken)])
  // Before its own links are there.
  const values = await amountsBefore(input, source, { taking, values: written })

  const docType = docTypeOf(sourceFamily(input, source))
  const to = { docType: docTypeOf(input.family), id: standardOf(input.record).id }
  const links = taking.map((one) => ({
    from: { docType, id: one.sourceId, line: one.sourceLineId },
    to: { ...to, line: Number(one.line['id']) },
    baseQty: baseQtyOf(source, one, sources),
    kind: 'source' as const,
  }))
  const refused = refusedLinks(source, taken, { docType, to })
  const all = [...links, ...refused]
  await writeLinks(input.trx, input.ctx.tenantId, all)
  await writeTaken(input, source, { action: 'take', sources, links: all })
  return values
}

type Refusal = 'E_OVER_OPEN' | 'E_SOURCE_CLOSED' | 'E_SOURCE_DIFFERS' | 'E_VALIDATION'

function refuse(code: Refusal, issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw appError(code, {}, { issues })
}
