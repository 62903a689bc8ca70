import type { Decimal } from '#core/decimal/decimal.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { readRecords } from '../../documents/read/read-records.ts'
import { readTaken } from '../links/doc-links.ts'
import { docTypeOf, sourceFamily } from './lock-sources.ts'
import type { TakingLine } from './source-lines.ts'
import { itemFields, pairOf, readSubstitutes, type SubstituteFactors } from '../links/substitute-factors.ts'
import { readUnitFactors, type UnitFactors } from '../../units/unit-factors.ts'

/** Locked sources with everything their open quantities are worked out from. */
export interface OpenSources {
  readonly records: ReadonlyMap<number, EntityRecord>
  /** Lines of all of them by id. */
  readonly lines: ReadonlyMap<number, LineRecord>
  /** Line of a source → base units taken so far. */
  readonly taken: ReadonlyMap<number, Decimal>
  readonly factors: UnitFactors
  /** Of items that came in place of others. */
  readonly substitutes: SubstituteFactors
  /** Fields of the items on both sides. */
  readonly items: ReturnType<typeof itemFields>
}

/** Reads the locked sources of some lines: what was taken of them, and the factors of every unit either side names. */
export async function openSources(
  input: Pick<MoveEffectInput, 'trx' | 'ctx' | 'definitions' | 'family'>,
  source: SourceDefinition,
  taking: readonly Pick<TakingLine, 'sourceId' | 'sourceLineId' | 'line'>[],
): Promise<OpenSources> {
  const { trx, ctx } = input
  const family = sourceFamily(input, source)
  const ids = [...new Set(taking.map(({ sourceId }) => sourceId))]
  const [taken, records] = await Promise.all([
    readTaken(trx, ctx.tenantId, { docType: docTypeOf(family), ids, takerType: docTypeOf(input.family) }),
    readRecords(trx, { family, ids, siteId: ctx.siteId }),
  ])
  const lines = records.flatMap((record) => linesOf(record, source.lines.from))
  const units = [
    ...taking.map(({ line }) => line[source.lines.takes.unit ?? '']),
    ...lines.map((line) => line[source.lines.asked?.unit ?? '']),
  ].filter((unit) => typeof unit === 'number')
  const items = itemFields(input.family, source)
  const byId = new Map(lines.map((line) => [Number(line['id']), line]))
  const pairs = source.lines.substitutes
    ? taking.flatMap(({ line, sourceLineId }) => pairOf(items, line, byId.get(sourceLineId)) ?? [])
    : []
  return {
    items,
    substitutes: await readSubstitutes(trx, ctx.tenantId, pairs),
    records: new Map(records.map((record) => [standardOf(record).id, record])),
    lines: byId,
    taken,
    factors: await readUnitFactors(trx, ctx.tenantId, units),
  }
}
