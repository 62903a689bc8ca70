import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { appError } from '#core/errors/app-error.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { idIn, scalarIn, textIn } from '#core/record/read-values.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { moveRecord } from '../../documents/move/move-record.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { createRecord } from '../../documents/write/create-record.ts'
import { differingWords } from '../recount-words.ts'
import { readPlaceBooks, type PlaceBooks } from '../place-books.ts'
import { asksParts, countedOf, linesThere } from './lines-there.ts'

/** Where a posted count should have been, and the run that says so. */
export interface CountedElsewhere {
  readonly day: string
  readonly location: number | undefined
  /** Number of the run, which stands as reason beside the reversal. */
  readonly runNo: string
}

/**
 * Reverses a posted count and counts the same anew on another day or at another place (MOVE-5): submitted, and posted where nobody is asked to
 * approve it. Answers the new sheet. @throws E_STATE where it is not posted any more, E_COUNTED_IN_PART where some bins stand for an item, and whatever refuses the reversal, the sheet or its posting
 */
export async function countAnew(scope: CommandScope, record: EntityRecord, to: CountedElsewhere): Promise<number> {
  const { id, status } = standardOf(record)
  if (status !== 'Completed') throw appError('E_STATE', { status })
  await refusePart(scope, record, to)
  await moveRecord(scope, { id, move: 'reverse', ifMatch: etagOf(record), body: { Remarks: to.runNo } })
  const own = { ...scope, locked: undefined }
  const made = await createRecord(own, await sheetOf(scope, record, to))
  const sheet = standardOf(made.record).id
  await countRecounted(own, sheet)
  const sent = await moveRecord(own, { id: sheet, move: 'submit', ifMatch: etagOf(made.record), body: {} })
  if (standardOf(sent.record).status === 'Pending')
    await moveRecord(own, { id: sheet, move: 'post', ifMatch: etagOf(sent.record), body: {} })
  return sheet
}

/** What this SQL reads of tables that definitions draw. */
export const countAnewReads: TableReads = {
  by: 'server/counts/move/count-anew.ts',
  entities: { physicalInventoryLine: { recountNo: 'integer' } },
}

/** What was counted stood the limits when it was posted, and cannot be counted again on a day that is over: its lines count as counted twice. */
async function countRecounted({ trx, ctx }: CommandScope, sheet: number): Promise<void> {
  await sql`update physical_inventory_line set recount_no = 1 where tenant_id = ${ctx.tenantId} and parent_id = ${sheet}`.execute(
    trx,
  )
}

/** Elsewhere bins are counted together, and lots nobody counted are nothing: what some of them hold would stand there as all there is of an item. */
async function refusePart(
  { trx, ctx }: CommandScope,
  record: EntityRecord,
  { location }: CountedElsewhere,
): Promise<void> {
  if (location === scalarIn(record, 'location')) return
  const parts = linesOf(record, 'lines').filter((line) => line['inPart'] === true && scalarIn(line, 'counted') !== null)
  if (parts.length === 0) return
  const differing = parts.map((line) => ({ item: idIn(line, 'item'), unit: undefined, difference: undefined }))
  throw appError('E_COUNTED_IN_PART', { items: await differingWords(trx, ctx, differing) })
}

/** What was counted, as a sheet that was never filled: its books are taken when it is submitted, of the end of its day. */
async function sheetOf(
  { trx, ctx }: CommandScope,
  record: EntityRecord,
  { day, location, runNo }: CountedElsewhere,
): Promise<WireRecord> {
  const staysThere = location === scalarIn(record, 'location')
  const place = { tenantId: ctx.tenantId, siteId: standardOf(record).site, locationId: location ?? 0 }
  const isParted = !staysThere && asksParts(countedOf(record), staysThere)
  const books = isParted ? await readPlaceBooks(trx, { ...place, endOf: day, until: undefined }, { isParted }) : noBooks
  return {
    LocationId: location ?? null,
    PostDate: day,
    AsOf: 'EndOfDay',
    Uncounted: 'Leave',
    CountType: textIn(record, 'countType'),
    Reference: textIn(record, 'reference') || standardOf(record).docNo,
    Remarks: runNo,
    Lines: linesThere(record, books, staysThere).map(({ cells }) => cells),
  }
}

const noBooks: PlaceBooks = { whole: new Map(), cells: new Map() }
