import { sql } from 'kysely'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { FollowedStates, SourceDefinition } from '#core/model/source-definition.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { readRecord } from '../documents/read/read-record.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'
import { fieldIdRef, frameColumn, tableRef } from '../entity-sql/property-ref.ts'
import { inUnit, readUnitFactors, type UnitFactors } from '../units/unit-factors.ts'
import { docTypeOf, lockSources, sourceFamily } from './counting/lock-sources.ts'

/** Some documents that were made of sources, and what the history calls what happened to them. */
export interface MadeChange {
  readonly family: string
  readonly ids: readonly number[]
  readonly action: string
}

/** Tells the sources of documents that changed how far those are by now, such as orders what of them is invoiced (SRC-37). */
export async function tellSources(input: MoveEffectInput, { family: id, ids, action }: MadeChange): Promise<void> {
  const family = input.definitions.families.get(id)
  if (family === undefined || ids.length === 0) return
  for (const source of family.sources) {
    if (source.follows === undefined) continue
    const from = await sql<{ readonly id: number }>`
      select distinct from_id as id from doc_link where tenant_id = ${input.ctx.tenantId} and to_type = ${docTypeOf(family)}
        and to_id = any(${ids}::bigint[]) and from_type = ${docTypeOf(sourceFamily(input, source))} and link_kind = 'source'
      order by 1`.execute(input.trx)
    const scope = { ...input, family }
    await followMade(scope, source, { ids: from.rows.map((row) => row.id), action })
  }
}

/** Writes onto sources what of them was done by the documents made from them, under their locks; what stands as it was is left alone. */
export async function followMade(
  input: MoveEffectInput,
  source: SourceDefinition,
  { ids, action }: Pick<MadeChange, 'ids' | 'action'>,
): Promise<void> {
  if (source.follows === undefined || ids.length === 0) return
  await lockSources(input, source, ids)
  for (const id of ids) {
    const from = sourceFamily(input, source)
    const read = await readRecord(input.trx, { family: from, id, siteId: input.ctx.siteId })
    if (read === undefined) continue
    const followed = await followedRecord(input, source, read.record)
    if (followed === undefined) continue
    const known = new Map([[id, read.record]])
    await input.changeOther({ family: source.from, id, action, known, change: () => followed })
  }
}

/** The source as its documents leave it; undefined where that is how it stands. */
async function followedRecord(
  input: MoveEffectInput,
  source: SourceDefinition,
  record: EntityRecord,
): Promise<EntityRecord | undefined> {
  const { follows, lines } = source
  if (follows === undefined) return undefined
  const ids = [standardOf(record).id]
  const units = linesOf(record, lines.from)
    .map((line) => line[lines.asked?.unit ?? ''])
    .filter((unit) => typeof unit === 'number')
  const [done, factors, status] = await Promise.all([
    readDone(input, source, ids),
    readUnitFactors(input.trx, input.ctx.tenantId, units),
    followedState(input, source, record),
  ])
  const rows = linesOf(record, lines.from).map((line) => ({ ...line, ...cellsOf(source, line, { done, factors }) }))
  const isSame =
    status === standardOf(record).status && JSON.stringify(rows) === JSON.stringify(linesOf(record, lines.from))
  return isSame ? undefined : { ...record, [lines.from]: rows, status }
}

interface Done {
  /** `line field` → base units. */
  readonly done: ReadonlyMap<string, Decimal>
  readonly factors: UnitFactors
}

function cellsOf({ follows, lines }: SourceDefinition, line: LineRecord, { done, factors }: Done): LineRecord {
  const unit = line[lines.asked?.unit ?? '']
  return Object.fromEntries(
    Object.keys(follows?.lines ?? {}).map((own) => {
      const base = done.get(`${String(line['id'])} ${own}`) ?? zero
      return [own, printDecimal(inUnit(base, unit, factors))]
    }),
  )
}

/** What was done of each line of sources, in base units as they were taken: of a link the part of its line that the quantity is. */
async function readDone(
  input: MoveEffectInput,
  source: SourceDefinition,
  ids: readonly number[],
): Promise<ReadonlyMap<string, Decimal>> {
  const { family, trx, ctx } = input
  const into = family.entity.lines.find((field) => field.id === source.lines.into)
  const entity = into === undefined ? undefined : input.definitions.entity(into.entity)
  const done = new Map<string, Decimal>()
  if (entity === undefined) return done
  const taken = fieldIdRef(entity, source.lines.takes.qty, 't')
  for (const [own, theirs] of Object.entries(source.follows?.lines ?? {})) {
    const qty = fieldIdRef(entity, theirs, 't')
    if (qty === undefined || taken === undefined) continue
    const found = await sql<{ readonly line: number; readonly qty: string }>`
      select k.line, round(sum(k.qty * coalesce(${qty.sql}, 0) / ${taken.sql}), 12)::text as qty
      from (${links(input, source, ids)}) k
      join ${tableRef(entity.table)} as t on ${frameColumn('t', 'tenant_id')} = ${ctx.tenantId} and ${frameColumn('t', 'id')} = k.to_line
      where ${taken.sql} > 0 group by k.line`.execute(trx)
    for (const row of found.rows) done.set(`${row.line} ${own}`, toDecimal(row.qty))
  }
  return done
}

/** The state a source is in by those of the documents made from it; its own where theirs decide nothing. */
export async function followedState(
  input: MoveEffectInput,
  source: SourceDefinition,
  record: EntityRecord,
): Promise<string> {
  const { id, status } = standardOf(record)
  const states = source.follows?.states
  if (states === undefined || (status !== states.from && status !== states.to)) return status
  return (await isDone(input, source, { states, id })) ? states.to : states.from
}

/** Whether every document made of a source that stands is in the state that counts, and there is one. */
async function isDone(
  input: MoveEffectInput,
  source: SourceDefinition,
  { states, id }: { readonly states: FollowedStates; readonly id: number },
): Promise<boolean> {
  const { family, trx, ctx } = input
  const status = fieldIdRef(family.entity, 'status', 'h')?.sql ?? sql`null`
  const found = await sql<{ readonly done: boolean }>`
    select coalesce(bool_and(${status} = ${states.done}), false) as done
    from (select distinct l.to_id from (${links(input, source, [id])}) l) k
    join ${tableRef(family.entity.table)} as h on ${frameColumn('h', 'tenant_id')} = ${ctx.tenantId} and ${frameColumn('h', 'id')} = k.to_id
    where ${status} in (${states.done}, ${states.waits})`.execute(trx)
  return found.rows[0]?.done === true
}

/** What documents of the family hold of some sources, line by line. */
function links(input: MoveEffectInput, source: SourceDefinition, ids: readonly number[]) {
  return sql`select from_line as line, to_id, to_line, sum(base_qty) as qty from doc_link
    where tenant_id = ${input.ctx.tenantId} and from_type = ${docTypeOf(sourceFamily(input, source))} and from_id = any(${ids}::bigint[])
      and to_type = ${docTypeOf(input.family)} and link_kind = 'source' and from_line is not null
    group by from_line, to_id, to_line having sum(base_qty) <> 0`
}
