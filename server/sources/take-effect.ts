import { compare, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { SourceDefinition } from '#core/definition/source-definition.ts'
import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { scopeTypesOf } from '#core/rules/entity-types.ts'
import { evaluateValue } from '#core/rules/evaluate-rule.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../documents/move-effect.ts'
import { countLine, decimalOf, mayTake } from './count-taken.ts'
import { writeLinks } from './doc-links.ts'
import { docTypeOf, lockSources, sourceFamily } from './lock-sources.ts'
import { openSources, type OpenSources } from './open-sources.ts'
import { settleSources } from './settle-sources.ts'
import { takingLines, type TakingLine } from './source-lines.ts'
import { inBaseUnits } from './unit-factors.ts'

/**
 * Takes what the lines of a document were made from: under locks in one order, refused with the figures where more is taken than is
 * open, with the sources' quantities and states kept in the same transaction.
 */
export const takeEffect = defineMoveEffect({ name: 'sources:take', params: {}, apply: takeAll })

async function takeAll(input: MoveEffectInput): Promise<MoveEffectResult> {
  for (const source of input.family.sources) await takeFrom(input, source)
  return {}
}

async function takeFrom(input: MoveEffectInput, source: SourceDefinition): Promise<void> {
  const taking = takingLines(source, input.record)
  const { asked } = source.lines
  if (taking.length === 0 || asked === undefined) return
  const ids = [...new Set(taking.map(({ sourceId }) => sourceId))]
  const locked = await lockSources(input, source, ids)
  refuse(closedIssues(source, taking, new Set(locked.filter(({ isOpen }) => isOpen).map(({ id }) => id))))
  const sources = await openSources(input, source, taking)
  refuse([...differenceIssues(input, source, { taking, sources }), ...overIssues(input, source, { taking, sources })])

  const docType = docTypeOf(sourceFamily(input, source))
  const to = { docType: docTypeOf(input.family), id: standardOf(input.record).id }
  const links = taking.map(({ line, sourceId, sourceLineId }) => ({
    from: { docType, id: sourceId, line: sourceLineId },
    to: { ...to, line: Number(line['id']) },
    baseQty: baseQtyOf(source, line, sources),
  }))
  await writeLinks(input.trx, input.ctx.tenantId, links)
  await settleSources(input, source, { action: 'take', sources, links })
}

function refuse(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw appError('E_OVER_OPEN', {}, { issues })
}

interface Taken {
  readonly taking: readonly TakingLine[]
  readonly sources: OpenSources
}

/** Lines of a source that is closed, cancelled or not approved. */
function closedIssues(source: SourceDefinition, taking: readonly TakingLine[], open: ReadonlySet<number>) {
  return taking
    .filter(({ sourceId }) => !open.has(sourceId))
    .map(({ row }) =>
      fieldIssue(source.lines.record, { code: 'sourceClosed' }, { lines: source.lines.into, index: row }),
    )
}

/** What must be equal in the document and in all it was made from. */
function differenceIssues({ record }: MoveEffectInput, source: SourceDefinition, { sources }: Taken): FieldIssue[] {
  return Object.entries(source.same).flatMap(([own, other]) => {
    const isSame = [...sources.records.values()].every((from) => (from[other] ?? null) === (record[own] ?? null))
    return isSame ? [] : [fieldIssue(own, { code: 'sourceDiffers' })]
  })
}

/** Lines that take more than is open of their source's line, all lines of the document together. */
function overIssues(input: MoveEffectInput, source: SourceDefinition, { taking, sources }: Taken): FieldIssue[] {
  const { lines } = source
  const percent = toleranceOf(input, source)
  const left = new Map<number, Decimal>()
  return taking.flatMap(({ line, row, sourceLineId }) => {
    const place = { lines: lines.into, index: row }
    const theirs = sources.lines.get(sourceLineId)
    if (theirs === undefined || lines.asked === undefined) return [fieldIssue(lines.line, { code: 'lookup' }, place)]
    const counted = countLine(lines.asked, theirs, {
      taken: sources.taken.get(sourceLineId) ?? zero,
      factors: sources.factors,
    })
    const may = left.get(sourceLineId) ?? mayTake(counted, percent)
    const takes = baseQtyOf(source, line, sources)
    left.set(sourceLineId, subtract(may, takes))
    if (compare(round(subtract(takes, may), 6), zero) <= 0) return []
    const params = { open: printDecimal(counted.open), asked: printDecimal(counted.asked), takes: printDecimal(takes) }
    return [fieldIssue(lines.takes.qty, { code: 'overOpen', params }, place)]
  })
}

/** Percent that may be taken beyond what is open; zero where nothing is said. */
function toleranceOf({ family, session, record }: MoveEffectInput, { lines }: SourceDefinition): Decimal {
  if (lines.tolerance === undefined) return zero
  const value = evaluateValue(lines.tolerance, { ...session, rec: record }, scopeTypesOf(family.entity))
  return value.ok && value.value !== null ? toDecimal(String(value.value)) : zero
}

function baseQtyOf({ lines }: SourceDefinition, line: TakingLine['line'], { factors }: OpenSources): Decimal {
  const unit = lines.takes.unit === undefined ? undefined : line[lines.takes.unit]
  return inBaseUnits(decimalOf(line[lines.takes.qty]), unit, factors)
}
