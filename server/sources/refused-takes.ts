import { compare, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { AskedOfSource, SourceDefinition } from '#core/model/source-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { isSameValue } from '#core/record/same-value.ts'
import { scalarIn, textIn } from '#core/record/read-values.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { scopeTypesOf } from '#core/rules/entity-types.ts'
import { evaluateValue } from '#core/rules/evaluate-rule.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'
import { baseQtyOf } from './counting/base-qty.ts'
import { countLine, decimalOf, mayTake, type CountedLine } from './counting/count-taken.ts'
import { takesBlind } from './may-read.ts'
import type { OpenSources } from './counting/open-sources.ts'
import type { TakingLine } from './counting/source-lines.ts'
import { pairKey, pairOf } from './links/substitute-factors.ts'
import { inUnit } from '../units/unit-factors.ts'

/** The lines of a document that take, with the locked sources they take from. */
export interface Taken {
  readonly taking: readonly TakingLine[]
  readonly sources: OpenSources
}

/**
 * Lines of a source that is closed, cancelled or not approved. A line that takes of several is told which of them gives nothing any more, or has no such
 * line, and how much the line may be without it (SRC-155).
 */
export function closedIssues(
  source: SourceDefinition,
  { taking, sources }: Taken,
  open: ReadonlySet<number>,
): readonly FieldIssue[] {
  return taking.flatMap((one) => {
    const { line, row, link, sourceId, given } = one
    const place = { lines: source.lines.into, index: row }
    const isOpen = open.has(sourceId)
    if (given === undefined) return isOpen ? [] : [fieldIssue(link.record, { code: 'sourceClosed' }, place)]
    if (isOpen && isStillThere(sources, { ...one, given })) return []
    const left = printDecimal(inUnit(given, line[source.lines.takes.unit ?? ''], sources.factors))
    const params = { number: numberOf(sources, sourceId), left }
    return [
      isOpen
        ? fieldIssue(link.record, { code: 'shareGone', params }, place)
        : fieldIssue(link.record, { code: 'shareClosed', params }, place),
    ]
  })
}

/**
 * Whether a line of a source is there, and of the item of the line that takes of it and of others; where the others are of another item as well it is that
 * line which became one.
 */
function isStillThere(
  { lines, items }: OpenSources,
  { line, sourceLineId, given }: Pick<TakingLine, 'line' | 'sourceLineId'> & { readonly given: Decimal },
): boolean {
  const from = lines.get(sourceLineId)
  const asked = from?.[items?.theirs ?? ''] ?? null
  const isOther = asked !== null && asked !== line[items?.own ?? '']
  return from !== undefined && !(isOther && compare(given, zero) > 0)
}

function numberOf({ records }: OpenSources, id: number): string {
  return textIn(records.get(id) ?? {}, 'docNo')
}

/** Lines that name a source and none of its lines: they would stand for it and take nothing. */
export function lineMissingIssues({ record }: MoveEffectInput, { lines }: SourceDefinition): readonly FieldIssue[] {
  const { link } = lines
  if (link === undefined) return []
  return linesOf(record, lines.into).flatMap((line, index) =>
    typeof line[link.record] === 'number' && typeof line[link.line] !== 'number'
      ? [fieldIssue(link.line, { code: 'required' }, { lines: lines.into, index })]
      : [],
  )
}

/** What must be equal in the document and in all it was made from. */
export function differenceIssues(
  { record }: MoveEffectInput,
  source: SourceDefinition,
  { sources }: Taken,
): FieldIssue[] {
  const isOfOne = [...sources.records.keys()].every((id) => id === (record[source.record ?? ''] ?? null))
  const named = source.record === undefined || isOfOne ? [] : [fieldIssue(source.record, { code: 'sourceDiffers' })]
  const different = Object.entries(source.same).flatMap(([own, other]) => {
    const isSame = [...sources.records.values()].every((from) => (from[other] ?? null) === (record[own] ?? null))
    return isSame ? [] : [fieldIssue(own, { code: 'sourceDiffers' })]
  })
  return [...named, ...different]
}

/** Fields of lines that no longer say what was copied from the line of the source, where they must. */
export function changedIssues(
  { family }: MoveEffectInput,
  { lines }: SourceDefinition,
  { taking, sources }: Taken,
): readonly FieldIssue[] {
  const own = family.entity.lines.find(({ id }) => id === lines.into)?.fields ?? []
  const kept = own.filter(({ id }) => lines.keeps.includes(id))
  return taking.flatMap(({ line, row, sourceLineId }) =>
    kept.flatMap((field) => {
      const theirs = scalarIn(sources.lines.get(sourceLineId) ?? {}, lines.map[field.id] ?? '')
      const place = { lines: lines.into, index: row }
      return isSameValue(field, theirs, scalarIn(line, field.id))
        ? []
        : [fieldIssue(field.id, { code: 'sourceDiffers' }, place)]
    }),
  )
}

/** Lines that take more than is open of their source's line, all lines of the document together. */
export function overIssues(input: MoveEffectInput, source: SourceDefinition, { taking, sources }: Taken): FieldIssue[] {
  const { lines } = source
  const percent = toleranceOf(input, source)
  const left = new Map<number, Decimal>()
  return taking.flatMap((one) => {
    const { line, row, sourceId, sourceLineId, link, given } = one
    const place = { lines: lines.into, index: row }
    const theirs = sources.lines.get(sourceLineId)
    if (theirs === undefined || lines.asked === undefined) return [fieldIssue(link.line, { code: 'lookup' }, place)]
    const counted = countLine(lines.asked, theirs, {
      taken: sources.taken.get(sourceLineId) ?? zero,
      factors: sources.factors,
    })
    const may = left.get(sourceLineId) ?? mayTake(counted, ofLine(lines.asked, theirs) ?? percent)
    if (may === undefined || counted.open === undefined) return []
    const takes = baseQtyOf(source, one, sources)
    left.set(sourceLineId, subtract(may, takes))
    if (compare(round(subtract(takes, may), 6), zero) <= 0) return []
    const beyond = lines.beyond !== undefined && input.ctx.permissions.has(lines.beyond.by) ? lines.beyond : undefined
    if (beyond !== undefined && !isEmpty(line[beyond.reason])) return []
    if (takesBlind(source, input.ctx.permissions))
      return [
        beyond === undefined
          ? fieldIssue(lines.takes.qty, { code: 'overOpenBlind' }, place)
          : fieldIssue(beyond.reason, { code: 'overReasonBlind' }, place),
      ]
    const ofTheirs = theirs[lines.asked.unit ?? ''] ?? null
    const isOther = pairOf(sources.items, line, theirs) !== undefined
    const unit = ofTheirs === null ? undefined : isOther ? ofTheirs : line[lines.takes.unit ?? '']
    const params = figuresIn(unit, { ...counted, open: counted.open, takes, factors: sources.factors })
    const named = { ...params, number: numberOf(sources, sourceId) }
    if (given !== undefined && beyond === undefined)
      return [fieldIssue(lines.takes.qty, { code: 'overShare', params: named }, place)]
    return [
      beyond === undefined
        ? fieldIssue(lines.takes.qty, { code: 'overOpen', params }, place)
        : fieldIssue(beyond.reason, { code: 'overReason', params }, place),
    ]
  })
}

/** The figures a person is told, in the unit of their own line; as they are without one. */
function figuresIn(
  unit: unknown,
  figures: Pick<CountedLine, 'asked'> & {
    readonly open: Decimal
    readonly takes: Decimal
    readonly factors: OpenSources['factors']
  },
): Readonly<Record<string, string>> {
  const print = (qty: Decimal) => printDecimal(inUnit(qty, unit, figures.factors))
  return { open: print(figures.open), asked: print(figures.asked), takes: print(figures.takes) }
}

/** What the source's line itself says may be taken of it beyond what is open, in percent. */
function ofLine({ over }: AskedOfSource, theirs: LineRecord): Decimal | undefined {
  return over === undefined || isEmpty(theirs[over]) ? undefined : decimalOf(theirs[over])
}

/** Percent that may be taken beyond what is open; zero where nothing is said. */
function toleranceOf({ family, session, record }: MoveEffectInput, { lines }: SourceDefinition): Decimal {
  if (lines.tolerance === undefined) return zero
  const value = evaluateValue(lines.tolerance, { ...session, rec: record }, scopeTypesOf(family.entity))
  return value.ok && value.value !== null ? toDecimal(String(value.value)) : zero
}

/**
 * Lines that are of another item than their source's line, which may have become another since: their units do not convert. What was
 * asked for in words becomes whatever item a person finds for it, and a substitute stands for it where lines may be of one (SRC-710).
 */
export function otherItemIssues({ lines }: SourceDefinition, { taking, sources }: Taken): readonly FieldIssue[] {
  const { items, substitutes } = sources
  const code = lines.substitutes ? 'notAsked' : 'sourceDiffers'
  if (items === undefined) return []
  return taking.flatMap(({ line, row, sourceLineId }) => {
    const from = sources.lines.get(sourceLineId)
    const asked = from?.[items.theirs] ?? null
    const pair = pairOf(items, line, from)
    const stands = pair !== undefined && substitutes.has(pairKey(pair))
    if (asked === null || asked === line[items.own] || stands) return []
    return [fieldIssue(items.own, { code }, { lines: lines.into, index: row })]
  })
}
