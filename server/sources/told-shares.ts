import { add } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'
import { textIn } from '#core/record/read-values.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'
import { inUnit } from '../units/unit-factors.ts'
import { baseQtyOf } from './counting/base-qty.ts'
import type { Taken } from './refused-takes.ts'
import type { TakingLine } from './counting/source-lines.ts'
import type { CellValues, LineValues } from './counting/taken-before.ts'

/** What a field of a line holds where nothing says how much. */
const shortest = 100

/**
 * What lines say of which documents they take, and how much of each in their own unit: of lines that take of several; lines that take of one, or of none
 * any more, say nothing (SRC-149). A line whose first document is left out names the next one from now on (SRC-155). Lines that say it already are left out.
 */
export function toldShares(
  { family, record }: Pick<MoveEffectInput, 'family' | 'record'>,
  source: SourceDefinition,
  taken: Taken | undefined,
): LineValues {
  const { shared, into } = source.lines
  const fields = family.entity.lines.find(({ id }) => id === into)?.fields
  const field = fields?.find(({ id }) => id === shared)
  const values = new Map<number, CellValues>()
  if (field === undefined) return values
  const most = Number(field.options['max'] ?? shortest)
  const byLine = partsByLine(taken?.taking ?? [])
  for (const line of linesOf(record, into)) {
    const parts = byLine.get(Number(line['id'])) ?? []
    const text = taken !== undefined && parts.length > 1 ? within(toldParts(source, parts, taken), most) : null
    const had = line[field.id] ?? null
    const isSaid = text === had || (text === null && isEmpty(had))
    const cells = { ...(isSaid ? {} : { [field.id]: text }), ...namedFirst(parts) }
    if (Object.keys(cells).length > 0) values.set(Number(line['id']), cells)
  }
  return values
}

/** The lookups of a line whose first document gives nothing any more: the one that is served first instead. */
function namedFirst([first]: readonly TakingLine[]): CellValues {
  if (first === undefined || first.line[first.link.line] === first.sourceLineId) return {}
  return { [first.link.record]: first.sourceId, [first.link.line]: first.sourceLineId }
}

function partsByLine(taking: readonly TakingLine[]): ReadonlyMap<number, readonly TakingLine[]> {
  const byLine = new Map<number, TakingLine[]>()
  for (const one of taking) {
    const id = Number(one.line['id'])
    const before = byLine.get(id)
    if (before === undefined) byLine.set(id, [one])
    else before.push(one)
  }
  return byLine
}

/** `PR-1: 2`, document by document in the order in which they are served. */
function toldParts(source: SourceDefinition, parts: readonly TakingLine[], { sources }: Taken): readonly string[] {
  const sums = new Map<number, Decimal>()
  for (const part of parts)
    sums.set(part.sourceId, add(sums.get(part.sourceId) ?? zero, baseQtyOf(source, part, sources)))
  const unit = parts[0]?.line[source.lines.takes.unit ?? '']
  return [...sums].map(([id, sum]) => {
    const number = textIn(sources.records.get(id) ?? {}, 'docNo')
    return `${number}: ${printDecimal(inUnit(sum, unit, sources.factors))}`
  })
}

/** As many of them as the field holds. */
function within(parts: readonly string[], most: number): string {
  const whole = parts.join(', ')
  if (whole.length <= most) return whole
  const cut = parts.filter((_, index) => parts.slice(0, index + 1).join(', ').length <= most - 2)
  return `${cut.join(', ')} …`
}
