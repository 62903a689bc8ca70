import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { linesNeed, type NeededRecord } from '#core/effects/need.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { isSameAmount } from '#core/decimal/arithmetic.ts'
import { idParam, integerParam, maybeDecimalParam, optional, textParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'
import { tellCounters } from '../messages/tell-of-counting.ts'
import { writeCounters } from './counters.ts'
import { tellFirstCounts } from './first-counts.ts'
import { cannotCountIssues, mayCount, mayName, type NamedCounters } from './named-counters.ts'
import { newLotIssues, type NewLotLine } from './new-lots.ts'
import { findElsewhere } from './open-sheets.ts'
import { partIssues } from './part-issues.ts'

/** What this SQL reads of tables that definitions draw. */
export const sheetReads: TableReads = {
  by: 'server/counts/sheet-effect.ts',
  entities: {
    physicalInventoryLine: { countNo: 'integer', countedAt: 'instant', counter: { to: 'user' }, device: 'choice' },
  },
}

const count = maybeDecimalParam('line', ['quantity'])
const countUnit = idParam('line', 'itemUnit')
const needs = {
  site: idParam('header', 'site'),
  location: idParam('header', 'location'),
  /** When its books were taken; empty before, and a sheet without books stands in nobody's way. */
  frozenAt: textParam('header', ['instant']),
  docNo: textParam('header', ['text']),
  postDate: textParam('header', ['date']),
  enteredBy: idParam('header', 'user'),
  assigned: linesNeed({ person: idParam('line', 'user') }),
  lines: linesNeed({
    id: integerParam('line'),
    item: idParam('line', 'item'),
    bin: optional(idParam('line', 'bin')),
    loose: optional(textParam('line', ['choice'])),
    lot: optional(idParam('line', 'lot')),
    lotless: optional(textParam('line', ['choice'])),
    newLot: optional(textParam('line', ['text'])),
    newExpires: optional(textParam('line', ['date'])),
    count1: count,
    count2: count,
    count3: count,
    unit1: countUnit,
    unit2: countUnit,
    unit3: countUnit,
    recountNo: integerParam('line'),
    firstCounter: idParam('line', 'user'),
  }),
}

type SheetRecord = NeededRecord<typeof needs>
type Line = SheetRecord['lines'][number]

/**
 * Saves of count sheets: no item is on two open sheets of a place (COUNT-13) or counted twice on one (COUNT-124), what is counted again is counted by somebody else (COUNT-14),
 * and who counted what when, and with what, stands beside it (COUNT-16, COUNT-342). Where people are named to count it, others enter nothing (COUNT-660),
 * and who is named is told (COUNT-661).
 */
export const sheetEffect: RecordEffect = defineRecordEffect({
  name: 'count:sheet',
  needs,
  async issues(input) {
    const { trx, ctx, record, before } = input
    const changed = new Set(changedLines(record.lines, before?.lines ?? []))
    const again = record.lines.flatMap((line, index) =>
      changed.has(line) && isOwnRecount(line, ctx.userId)
        ? [fieldIssue('count1', { code: 'recountByOther' }, { lines: 'lines', index })]
        : [],
    )
    const known = new Set(before?.location === record.location ? before?.lines.map(({ item }) => item) : [])
    const added = record.frozenAt === '' ? [] : record.lines
    const items = added.flatMap(({ item }) => (item === undefined || known.has(item) ? [] : [item]))
    const place = { tenantId: ctx.tenantId, siteId: record.site ?? ctx.siteId, locationId: record.location ?? 0 }
    const found = await findElsewhere(trx, { ...place, sheetId: record.id, items })
    const elsewhere = new Map(found.map((one) => [one.itemId, one.number]))
    return [
      ...again,
      ...(await namingIssues(input, changed)),
      ...partIssues(record.lines),
      ...(await newLotIssues(trx, ctx.tenantId, {
        lines: namedAnew(record.lines, before?.lines ?? []),
        places: newLotPlaces,
      })),
      ...record.lines.flatMap((line, index) => elsewhereIssue(elsewhere.get(line.item ?? 0), index)),
    ]
  },
  async apply(input) {
    const { trx, ctx, clock, record, before, by = 'Web' } = input
    await tellNamed(input)
    const ids = changedLines(record.lines, before?.lines ?? []).flatMap(({ id }) => id ?? [])
    if (ids.length > 0) {
      await sql`update physical_inventory_line l
        set counter_id = ${ctx.userId}, counted_at = ${clock.now().toISOString()}::timestamptz, count_no = coalesce(l.count_no, 0) + 1,
          device = ${by}
        where l.tenant_id = ${ctx.tenantId} and l.parent_id = ${record.id ?? 0} and l.id = any(${ids}::bigint[])`.execute(
        trx,
      )
      await tellFirstCounts(trx, ctx.tenantId, ids)
      await writeCounters(trx, ctx.tenantId, record.id ?? 0)
    }
    return { staleSessions: [] }
  },
})

const newLotPlaces = { lines: 'lines', newLot: 'newLot', newExpires: 'newExpires' } as const

/** Lines that name another new lot than before: what was right when it was written holds nobody up who counts another line. */
function namedAnew(after: readonly Line[], before: readonly Line[]): readonly NewLotLine[] {
  const old = new Map(before.map((line) => [line.id, line]))
  return after.flatMap(({ id, item, newLot, newExpires }, row) => {
    const from = id === undefined ? undefined : old.get(id)
    const isSame = from?.item === item && from?.newLot === newLot && from.newExpires === newExpires
    return isSame ? [] : [{ row, item, newLot, newExpires }]
  })
}

function namedIn({ assigned, enteredBy }: SheetRecord): NamedCounters {
  return { people: assigned.map(({ person }) => person), owner: enteredBy }
}

/** Who was named before decides who counts and who names: nobody lets himself in by naming himself. */
async function namingIssues(
  { trx, ctx, family, record, before }: RecordEffectInput<typeof needs>,
  changed: ReadonlySet<Line>,
): Promise<readonly FieldIssue[]> {
  const known = before === undefined ? { people: [], owner: ctx.userId } : namedIn(before)
  const { people } = namedIn(record)
  const others = fieldIssue('assigned', { code: 'notCounter' })
  const isOther = known.people.join() !== people.join() && !mayName(known, { ctx, family })
  const counting = mayCount(known, { ctx, family }) ? [] : countingIssues({ record, before, changed })
  const added = people.map((id) => (known.people.includes(id) ? undefined : id))
  const site = { tenantId: ctx.tenantId, siteId: record.site ?? ctx.siteId }
  const unable = await cannotCountIssues(trx, { people: added, right: family.permissions.create }, site)
  return [...(isOther ? [others] : []), ...counting, ...unable]
}

/** What somebody who is not named may not do: enter a count, say another unit of one, or take a counted line off. */
function countingIssues({
  record,
  before,
  changed,
}: Pick<RecordEffectInput<typeof needs>, 'record' | 'before'> & {
  readonly changed: ReadonlySet<Line>
}): readonly FieldIssue[] {
  const entered = record.lines.flatMap((line, index) =>
    changed.has(line) ? [fieldIssue('count1', { code: 'notCounter' }, { lines: 'lines', index })] : [],
  )
  return losesCounted(record.lines, before?.lines ?? [])
    ? [fieldIssue('lines', { code: 'notCounter' }), ...entered]
    : entered
}

/** Who is named by this save, and was not before, is told; who names himself knows it. */
async function tellNamed(input: RecordEffectInput<typeof needs>): Promise<void> {
  const { trx, ctx, clock, definitions, family, record, before } = input
  const known = before === undefined ? [] : namedIn(before).people
  const { id = 0, docNo, location = 0, postDate } = record
  await tellCounters(
    { trx, tenantId: ctx.tenantId, definitions, now: clock.now() },
    {
      recipientIds: namedIn(record).people.flatMap((one) =>
        one === undefined || one === ctx.userId || known.includes(one) ? [] : [one],
      ),
      senderId: ctx.userId,
      document: { of: family.docType ?? family.id, id, title: docNo },
      locationId: location,
      day: postDate,
    },
  )
}

/** Whether somebody counts a second time what their own first count left to others. */
function isOwnRecount(
  { recountNo, firstCounter }: { readonly recountNo: number | undefined; readonly firstCounter: number | undefined },
  userId: number,
): boolean {
  return (recountNo ?? 0) > 0 && firstCounter === userId
}

const counts = [
  ['count1', 'unit1'],
  ['count2', 'unit2'],
  ['count3', 'unit3'],
] as const

/** Lines whose counts are others than before, or of another unit; of new ones those that are counted. */
function changedLines(after: readonly Line[], before: readonly Line[]): readonly Line[] {
  const old = new Map(before.map((line) => [line.id, line]))
  return after.filter((line) => {
    const from = line.id === undefined ? undefined : old.get(line.id)
    return counts.some(([cell, unit]) => {
      const isOfOther = line[cell] !== undefined && line[unit] !== from?.[unit]
      return isOfOther || !isSameAmount(line[cell], from?.[cell])
    })
  })
}

/** Whether a line that was counted is there no more. */
function losesCounted(after: readonly Line[], before: readonly Line[]): boolean {
  const kept = new Set(after.map(({ id }) => id))
  return before.some((line) => !kept.has(line.id) && counts.some(([cell]) => line[cell] !== undefined))
}

function elsewhereIssue(number: string | undefined, index: number): readonly FieldIssue[] {
  if (number === undefined) return []
  return [fieldIssue('item', { code: 'countedElsewhere', params: { number } }, { lines: 'lines', index })]
}
