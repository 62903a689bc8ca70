import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { bareCode } from '#core/barcodes/gtin.ts'
import { parseGs1 } from '#core/barcodes/gs1.ts'
import { appError } from '#core/errors/app-error.ts'
import type { AddedLine, AddLineBody, CountLine } from '#core/http/count-contract.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { numberIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { refusalOfWriting, refuse } from '../../documents/may/refusal.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { readLocked } from '../../documents/read/read-record.ts'
import { refuseIssues } from '../../documents/judge/raise-warnings.ts'
import { updateRecord } from '../../documents/write/update-record.ts'
import { findUnits, type KnownUnit } from '../../runs/imports/find-units.ts'
import { countedSince } from './counted-since.ts'
import { enterCount } from './enter-count.ts'
import { isOfLot, lotCellsOf, lotOfGoods, type LotOfGoods } from './lot-of-goods.ts'
import { readLines } from './read-lines.ts'

/** What this SQL reads of tables that definitions draw. */
export const addLineReads: TableReads = {
  by: 'server/counts/entry/add-line.ts',
  entities: {
    item: { baseUnit: { to: 'unit' }, transactionUnit: { to: 'unit' } },
    itemUnit: { unit: { to: 'unit' } },
  },
}

/** Goods that were found and are on no line. */
export interface FoundGoods extends AddLineBody {
  readonly sheet: number
}

/**
 * Puts goods that lie there on the sheet, named by a code on a pack or the number of their item, with what was counted of them (COUNT-36): as a save
 * of the form would, so that whatever that refuses is refused here; so are goods the sheet counts by their bins, which nobody says here, or by lots, where neither the code nor the person names one (COUNT-126, COUNT-670, COUNT-691). Where somebody put them on it meanwhile and did not count them, that line is
 * counted. @throws E_PERM, E_SITE1, E_NOT_FOUND, E_STATE, E_VALIDATION, and E_COUNTED_SINCE with the line where it was counted
 */
export async function addLine(scope: CommandScope, goods: FoundGoods): Promise<AddedLine> {
  refuse(refusalOfWriting(scope))
  const stored = await readLocked(scope, goods.sheet)
  if (stored === undefined) throw appError('E_NOT_FOUND')
  const named = await unitNamed(scope, goods.code)
  if (named === undefined) {
    refuseIssues([{ field: 'item', code: 'unknownItem', message: 'lineImport.unknownItem' }])
    throw new Error('An issue that is no warning refuses')
  }
  const lot = await lotOfGoods(scope, stored.record, { goods, item: named.item })
  const same = linesOf(stored.record, 'lines').filter(
    (line) => line['item'] === named.item && (lot === undefined || isOfLot(line, lot)),
  )
  const code = await refusalOfParts(scope, stored.record, { item: named.item, lines: same, lot })
  if (code !== undefined) refuseIssues([{ field: 'item', code, message: `validation.${code}` }])
  const [known] = same
  if (known !== undefined) return { line: await countKnown(scope, goods, { id: Number(known['id']), named }) }
  const own = linesOf(stored.record, 'lines')
  const added = {
    ItemId: named.item,
    ...(await unitsOf(scope, named)),
    Count1: goods.count,
    ...(lot && lotCellsOf(lot)),
  }
  const { device = 'Phone' } = goods
  const locked = { ...scope, locked: stored, by: device }
  const Lines = [...own.map(({ id }) => ({ Id: Number(id) })), added]
  await updateRecord(locked, { id: goods.sheet, ifMatch: etagOf(stored.record), body: { Lines } })
  const ids = new Set(own.map(({ id }) => Number(id)))
  const line = (await readLines(scope, goods.sheet)).find(({ id }) => !ids.has(id))
  if (line === undefined) throw new Error('A line that was written is there')
  return { line }
}

/** Why goods are not put on a sheet without saying which: its lines count the item by bins or by lots, or, where it has none, the sheet would. */
async function refusalOfParts(
  { trx, ctx }: CommandScope,
  record: EntityRecord,
  {
    item,
    lines,
    lot,
  }: { readonly item: number; readonly lines: readonly LineRecord[]; readonly lot: LotOfGoods | undefined },
): Promise<'countedByBin' | 'countedByLot' | undefined> {
  const says = (...fields: readonly string[]) => lines.some((line) => fields.some((id) => (line[id] ?? null) !== null))
  if (says('bin', 'loose')) return 'countedByBin'
  if (lot === undefined && says('lot', 'lotless')) return 'countedByLot'
  if (lines.length > 0) return undefined
  const { rows } = await sql<{ readonly bins: boolean | null; readonly lots: boolean | null }>`
    select bool_or(bin_id is not null) as bins, bool_or(lot_id is not null) as lots from bin_balance
    where tenant_id = ${ctx.tenantId} and site_id = ${ctx.siteId} and location_id = ${numberIn(record, 'location') ?? 0}
      and item_id = ${item} and qty > 0`.execute(trx)
  if (record['byBin'] === true && rows[0]?.bins === true) return 'countedByBin'
  return lot === undefined && record['byLot'] === true && rows[0]?.lots === true ? 'countedByLot' : undefined
}

interface Known {
  readonly id: number
  readonly named: Named
}

/** The line somebody added meanwhile: counted now, unless they counted it themselves. */
async function countKnown(scope: CommandScope, goods: FoundGoods, { id, named }: Known): Promise<CountLine> {
  const [line] = await readLines(scope, goods.sheet, id)
  if (line === undefined) throw appError('E_NOT_FOUND')
  if (goods.count === null) return line
  if (line.counted !== null) throw await countedSince(scope, line)
  const place = Math.max(
    0,
    line.units.findIndex((unit) => unit?.code.toLowerCase() === named.code),
  )
  const counts = [0, 1, 2].map((one) => (one === place ? goods.count : null))
  const [one = null, two = null, three = null] = counts
  const found = { sheet: goods.sheet, line: id, seen: line.countNo, device: goods.device ?? 'Phone' } as const
  await enterCount(scope, { ...found, counts: [one, two, three] })
  const [after] = await readLines(scope, goods.sheet, id)
  return after ?? line
}

interface Named {
  readonly item: number
  /** Unit of the item the code stands on; undefined of a number, which is counted as the item is moved. */
  readonly unit: number | undefined
  /** Code of that unit in small letters; empty of a number. */
  readonly code: string
}

/** The line is kept in the base unit, and counted in the unit of the code, or as the item is moved, and in the base unit as well. */
async function unitsOf({ trx, ctx }: CommandScope, { item, unit }: Named) {
  const { rows } = await sql<{ readonly base: number | null; readonly moved: number | null }>`
    select (min(u.id) filter (where u.unit_id = i.base_unit_id))::int as base,
      (min(u.id) filter (where u.unit_id = i.transaction_unit_id))::int as moved
    from item i join item_unit u on u.tenant_id = i.tenant_id and u.parent_id = i.id
    where i.tenant_id = ${ctx.tenantId} and i.id = ${item}`.execute(trx)
  const { base = null, moved = null } = rows[0] ?? {}
  const first = unit ?? moved ?? base
  return { UnitId: base, Unit1Id: first, Unit2Id: first === base ? null : base }
}

async function unitNamed({ trx, ctx }: CommandScope, text: string): Promise<Named | undefined> {
  const code = parseGs1(text)?.gtin ?? text.trim()
  const units = await findUnits(trx, ctx.tenantId, [code])
  const onPack = (one: KnownUnit) => one.barcodes.includes(bareCode(code))
  const pack = units.find(onPack)
  if (pack !== undefined) return { item: pack.item, unit: pack.unit, code: pack.code }
  const byNumber = units.find(({ number }) => number === code.toLowerCase())
  if (byNumber !== undefined) return { item: byNumber.item, unit: undefined, code: '' }
  // A code that stands on no unit of its item names the item alone.
  const [first] = units
  return first === undefined ? undefined : { item: first.item, unit: undefined, code: '' }
}
