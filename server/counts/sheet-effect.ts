import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { linesNeed, type NeededRecord } from '#core/effects/need.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { isSameAmount } from '#core/decimal/arithmetic.ts'
import { idParam, integerParam, maybeDecimalParam, optional, textParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect } from '../documents/effects/record-effect.ts'
import { writeCounters } from './counters.ts'
import { tellFirstCounts } from './first-counts.ts'
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
const needs = {
  site: idParam('header', 'site'),
  location: idParam('header', 'location'),
  /** When its books were taken; empty before, and a sheet without books stands in nobody's way. */
  frozenAt: textParam('header', ['instant']),
  lines: linesNeed({
    id: integerParam('line'),
    item: idParam('line', 'item'),
    bin: optional(idParam('line', 'bin')),
    loose: optional(textParam('line', ['choice'])),
    count1: count,
    count2: count,
    count3: count,
    recountNo: integerParam('line'),
    firstCounter: idParam('line', 'user'),
  }),
}

type Line = NeededRecord<typeof needs>['lines'][number]

/**
 * Saves of count sheets: no item is on two open sheets of a place (COUNT-13) or counted twice on one (COUNT-124), what is counted again is counted by somebody else (COUNT-14),
 * and who counted what when, and with what, stands beside it (COUNT-16, COUNT-342).
 */
export const sheetEffect: RecordEffect = defineRecordEffect({
  name: 'count:sheet',
  needs,
  async issues({ trx, ctx, record, before }) {
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
      ...partIssues(record.lines),
      ...record.lines.flatMap((line, index) => elsewhereIssue(elsewhere.get(line.item ?? 0), index)),
    ]
  },
  async apply({ trx, ctx, clock, record, before, by = 'Web' }) {
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

/** Whether somebody counts a second time what their own first count left to others. */
function isOwnRecount(
  { recountNo, firstCounter }: { readonly recountNo: number | undefined; readonly firstCounter: number | undefined },
  userId: number,
): boolean {
  return (recountNo ?? 0) > 0 && firstCounter === userId
}

/** Lines whose counts are others than before; of new ones those that are counted. */
function changedLines(after: readonly Line[], before: readonly Line[]): readonly Line[] {
  const old = new Map(before.map((line) => [line.id, line]))
  return after.filter((line) => {
    const from = line.id === undefined ? undefined : old.get(line.id)
    return (['count1', 'count2', 'count3'] as const).some((cell) => !isSameAmount(line[cell], from?.[cell]))
  })
}

function elsewhereIssue(number: string | undefined, index: number): readonly FieldIssue[] {
  if (number === undefined) return []
  return [fieldIssue('item', { code: 'countedElsewhere', params: { number } }, { lines: 'lines', index })]
}
