import { add, compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { AskedOfSource, SourceDefinition, SourceStates } from '#core/model/source-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { createComputer } from '#core/record/compute/compute-record.ts'
import { isAllowed } from '#core/record/is-allowed.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'
import { countLine, decimalOf, stageOf, type CountedLine } from './counting/count-taken.ts'
import type { DocLink } from './links/doc-links.ts'
import { sourceFamily } from './counting/lock-sources.ts'
import type { OpenSources } from './counting/open-sources.ts'
import { followMade, tellSources } from './follow-made.ts'
import { inUnit } from '../units/unit-factors.ts'

/** What was just taken of sources, or given back. */
export interface SourceTaking {
  /** What the history of the source calls it. */
  readonly action: string
  readonly sources: OpenSources
  readonly links: readonly DocLink[]
}

/** Writes the quantities taken onto the lines of the sources, and the state that follows where one does; each source is a version later. */
export async function writeTaken(
  input: MoveEffectInput,
  source: SourceDefinition,
  taking: SourceTaking,
): Promise<void> {
  const taken = takenNow(taking)
  const refused = summed(
    new Map(),
    taking.links.filter(({ kind }) => kind === 'refused'),
  )
  const ids = [...taking.sources.records.keys()].toSorted((a, b) => a - b)
  const { action, sources } = taking
  await input.changeOthers({
    family: source.from,
    ids,
    action,
    known: sources.records,
    change: (record) => withTaken(input, source, { record, taken, refused, sources }),
  })
  // What takes is not done yet; without what gives back all the others may be.
  if (action === 'giveBack') await followMade(input, source, { ids, action })
  await tellSources(input, { family: source.from, ids, action })
}

function takenNow({ sources, links }: SourceTaking): ReadonlyMap<number, Decimal> {
  return summed(
    sources.taken,
    links.filter(({ kind }) => kind === 'source'),
  )
}

function summed(from: ReadonlyMap<number, Decimal>, links: readonly DocLink[]): ReadonlyMap<number, Decimal> {
  const sums = new Map(from)
  for (const link of links) sums.set(link.from.line, add(sums.get(link.from.line) ?? zero, link.baseQty))
  return sums
}

interface TakenOfRecord {
  readonly record: EntityRecord
  readonly taken: ReadonlyMap<number, Decimal>
  /** Line of a source → base units refused now, below zero where that is given back. */
  readonly refused: ReadonlyMap<number, Decimal>
  readonly sources: OpenSources
}

function withTaken(
  input: MoveEffectInput,
  source: SourceDefinition,
  { record, taken: sums, refused, sources }: TakenOfRecord,
): EntityRecord {
  const { lines, becomes } = source
  const { asked } = lines
  if (asked === undefined) return record
  const { factors } = sources
  const rows = linesOf(record, lines.from).map((before) => {
    const line = withRefused(asked, before, { refused, factors })
    const sum = sums.get(Number(line['id'])) ?? zero
    const unit = asked.unit === undefined ? undefined : line[asked.unit]
    return {
      line: { ...line, [asked.taken]: printDecimal(inUnit(sum, unit, factors)) },
      counted: countLine(asked, line, { taken: sum, factors }),
    }
  })
  const taken = { ...record, [lines.from]: rows.map(({ line }) => line) }
  if (becomes === undefined || !statesOf(becomes).includes(standardOf(record).status)) return taken
  const counted = rows.map((row) => row.counted)
  return { ...taken, status: becomes[stageOfSource(input, source, { taken, counted })] }
}

/** The line with what was refused of it now among what is not wanted any more. */
function withRefused(
  { cancelled, unit }: AskedOfSource,
  line: LineRecord,
  { refused, factors }: Pick<TakenOfRecord, 'refused'> & Pick<OpenSources, 'factors'>,
): LineRecord {
  const now = refused.get(Number(line['id']))
  if (now === undefined || cancelled === undefined) return line
  const more = inUnit(now, unit === undefined ? undefined : line[unit], factors)
  return { ...line, [cancelled]: printDecimal(add(decimalOf(line[cancelled]), more)) }
}

/** What is over, such as a source that expired, stays so whatever is given back. */
function statesOf({ none, part, complete }: SourceStates): readonly string[] {
  return [none, part, complete]
}

/** How far a source is taken; where its definition says when it is taken whole, by what it comes to then. */
function stageOfSource(
  input: MoveEffectInput,
  source: SourceDefinition,
  { taken, counted }: { readonly taken: EntityRecord; readonly counted: readonly CountedLine[] },
): ReturnType<typeof stageOf> {
  const completeIf = source.becomes?.completeIf
  if (completeIf === undefined) return stageOf(counted)
  const { entity } = sourceFamily(input, source)
  const record = createComputer(entity, input.session).all(taken)
  if (isAllowed(completeIf, { entity, session: input.session, record, isNew: false })) return 'complete'
  return counted.every((line) => compare(line.taken, zero) === 0) ? 'none' : 'part'
}
