import { add } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'
import { countLine, stageOf } from './count-taken.ts'
import type { DocLink } from './doc-links.ts'
import type { OpenSources } from './open-sources.ts'
import { inUnit } from './unit-factors.ts'

/** What was just taken of sources, or given back. */
export interface Settling {
  /** What the history of the source calls it. */
  readonly action: string
  readonly sources: OpenSources
  readonly links: readonly DocLink[]
}

/** Writes the quantities taken onto the lines of the sources, and the state that follows where one does; each source is a version later. */
export async function settleSources(
  input: MoveEffectInput,
  source: SourceDefinition,
  settling: Settling,
): Promise<void> {
  const taken = takenNow(settling)
  const ids = [...settling.sources.records.keys()].toSorted((a, b) => a - b)
  for (const id of ids) {
    await input.changeOther({
      family: source.from,
      id,
      action: settling.action,
      change: (record) => settled(source, record, { taken, sources: settling.sources }),
    })
  }
}

function takenNow({ sources, links }: Settling): ReadonlyMap<number, Decimal> {
  const sums = new Map(sources.taken)
  for (const { from, baseQty } of links) sums.set(from.line, add(sums.get(from.line) ?? zero, baseQty))
  return sums
}

function settled(
  { lines, becomes }: SourceDefinition,
  record: EntityRecord,
  { taken: sums, sources }: { readonly taken: ReadonlyMap<number, Decimal>; readonly sources: OpenSources },
): EntityRecord {
  const { asked } = lines
  if (asked === undefined) return record
  const { factors } = sources
  const rows = linesOf(record, lines.from).map((line) => {
    const sum = sums.get(Number(line['id'])) ?? zero
    const unit = asked.unit === undefined ? undefined : line[asked.unit]
    return {
      line: { ...line, [asked.taken]: printDecimal(inUnit(sum, unit, factors)) },
      counted: countLine(asked, line, { taken: sum, factors }),
    }
  })
  const taken = { ...record, [lines.from]: rows.map(({ line }) => line) }
  return becomes === undefined ? taken : { ...taken, status: becomes[stageOf(rows.map(({ counted }) => counted))] }
}
