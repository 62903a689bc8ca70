import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { CountAnswer, CountBody, CountLine, CountState } from '#core/http/count-contract.ts'
import { toDecimal } from '#core/decimal/decimal.ts'
import { outlierOf } from '#core/decimal/outlier.ts'
import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { moneyDecimals } from '#core/record/money-decimals.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { refusalOfWriting, refuse } from '../../documents/may/refusal.ts'
import { refuseIssues } from '../../documents/judge/raise-warnings.ts'
import { writeAuthor } from '../../documents/write/document-authors.ts'
import { figureRow } from '../../figures/figure.ts'
import { averageCostFigure } from '../../posting/stock-figures.ts'
import { writeCounters } from '../counters.ts'
import { tellFirstCounts } from '../first-counts.ts'
import { countedSince } from './counted-since.ts'
import { readLines, stateOf } from './read-lines.ts'
import { namedOn, readSheetHeader, type SheetHeader } from './sheet-header.ts'

/** What this SQL reads of tables that definitions draw. */
export const enterReads: TableReads = {
  by: 'server/counts/entry/enter-count.ts',
  entities: {
    itemUnit: { den: 'quantity', num: 'quantity' },
    physicalInventory: {
      bookOpen: 'money',
      bookValue: 'money',
      countedPct: 'percent',
      countedValue: 'money',
      linesCounted: 'integer',
      linesOpen: 'integer',
      varianceDown: 'money',
      variancePct: 'percent',
      varianceSize: 'money',
      varianceUp: 'money',
      varianceValue: 'money',
    },
    physicalInventoryLine: {
      book: 'quantity',
      bookOpen: 'money',
      bookValue: 'money',
      count1: 'quantity',
      count2: 'quantity',
      count3: 'quantity',
      countNo: 'integer',
      counted: 'quantity',
      countedValue: 'money',
      countedAt: 'instant',
      counter: { to: 'user' },
      device: 'choice',
      flag: 'choice',
      unit1: { to: 'itemUnit' },
      unit2: { to: 'itemUnit' },
      unit3: { to: 'itemUnit' },
      item: { to: 'item' },
      variance: 'quantity',
      variancePct: 'percent',
      varianceDown: 'money',
      varianceSize: 'money',
      varianceUp: 'money',
      varianceValue: 'money',
    },
  },
}

/** A count of one line. */
export interface CountEntry extends CountBody {
  readonly sheet: number
  readonly line: number
}

/**
 * Writes what somebody counted of one line and leaves every other line alone, so that several people count one sheet (COUNT-20). The sheet
 * becomes a new version: who has it open in the form is told. @throws E_PERM, E_SITE1, E_NOT_FOUND, E_STATE, E_VALIDATION, and
 * E_COUNTED_SINCE with the line as it is where somebody else counted it since it was seen (COUNT-21)
 */
export async function enterCount(scope: CommandScope, entry: CountEntry): Promise<CountAnswer> {
  refuse(refusalOfWriting(scope))
  const header = await readSheetHeader(scope, entry.sheet, 'lock')
  const { workflow } = scope.family
  if (workflow?.editable.includes(header.status) !== true) throw appError('E_STATE', { status: header.status })
  const { mayCount } = await namedOn(scope, header)
  if (!mayCount) refuseIssues([fieldIssue('count1', { code: 'notCounter' })])
  const [line] = await readLines(scope, entry.sheet, entry.line)
  if (line === undefined) throw appError('E_NOT_FOUND')
  if (line.countNo !== entry.seen) throw await countedSince(scope, line)
  refuseIssues(issuesOf(scope, line, entry))
  await writeLine(scope, entry, await costOf(scope, header, entry.line))
  await writeFlag(scope, entry)
  await tellFirstCounts(scope.trx, scope.ctx.tenantId, [entry.line])
  await writeHeader(scope, header)
  const [after] = await readLines(scope, entry.sheet, entry.line)
  if (after === undefined) throw new Error('A line that was written is there')
  await audited(scope, header, { before: stateOf(line), after: stateOf(after) })
  return { line: stateOf(after) }
}

function issuesOf({ family, session }: CommandScope, line: CountLine, { counts }: CountEntry): readonly FieldIssue[] {
  const cells = family.entity.lines.flatMap(({ fields }) => fields)
  const wrong = counts.flatMap((value, index) => {
    const id = `count${index + 1}`
    const field = cells.find((cell) => cell.id === id)
    if (value === null || field === undefined) return []
    if ((line.units[index] ?? null) === null) return [fieldIssue(`unit${index + 1}`, { code: 'required' })]
    const issue = kindOf(field).check(field.options, value, session.now.today)
    return issue === undefined ? [] : [fieldIssue(id, issue)]
  })
  return line.isOthers ? [fieldIssue('count1', { code: 'recountByOther' }), ...wrong] : wrong
}

/** What one base unit of the line is worth at the place; null where nobody knows. */
async function costOf({ trx, ctx }: CommandScope, header: SheetHeader, line: number): Promise<string | null> {
  const { rows } = await sql<{ readonly item: number }>`select l.item_id::int as item from physical_inventory_line l
    where l.tenant_id = ${ctx.tenantId} and l.parent_id = ${header.id} and l.id = ${line}`.execute(trx)
  const asked = { at: header.locationId, rows: rows.map(({ item }) => figureRow({ item })) }
  const [cost] = await averageCostFigure.read(trx, asked, ctx)
  return typeof cost === 'string' ? cost : null
}

async function writeLine(scope: CommandScope, entry: CountEntry, cost: string | null): Promise<void> {
  const { sheet, line, counts, device = 'Phone' } = entry
  const { trx, ctx, clock, session } = scope
  const decimals = moneyDecimals(session, { site: ctx.siteId })
  const [one, two, three] = counts
  await sql`
    with entry as (
      select l.id, round(coalesce(${one}::numeric * a.num / a.den, 0) + coalesce(${two}::numeric * b.num / b.den, 0)
        + coalesce(${three}::numeric * c.num / c.den, 0), 6) as total
      from physical_inventory_line l
        left join item_unit a on a.tenant_id = l.tenant_id and a.id = l.unit1_id
        left join item_unit b on b.tenant_id = l.tenant_id and b.id = l.unit2_id
        left join item_unit c on c.tenant_id = l.tenant_id and c.id = l.unit3_id
      where l.tenant_id = ${ctx.tenantId} and l.parent_id = ${sheet} and l.id = ${line}),
    counted as (
      select id, case when coalesce(${one}, ${two}, ${three}) is not null then total end as counted from entry)
    update physical_inventory_line l
    set count1 = ${one}::numeric, count2 = ${two}::numeric, count3 = ${three}::numeric, counted = e.counted, variance = e.counted - l.book,
      variance_pct = case when l.book <> 0 then round((e.counted - l.book) * 100 / abs(l.book), 6) end,
      variance_value = round((e.counted - l.book) * ${cost}::numeric, ${decimals}::int),
      variance_size = abs(round((e.counted - l.book) * ${cost}::numeric, ${decimals}::int)),
      variance_up = greatest(round((e.counted - l.book) * ${cost}::numeric, ${decimals}::int), e.counted * 0),
      variance_down = least(round((e.counted - l.book) * ${cost}::numeric, ${decimals}::int), e.counted * 0),
      counted_value = round(e.counted * ${cost}::numeric, ${decimals}::int),
      book_value = case when e.counted is not null then round(l.book * ${cost}::numeric, ${decimals}::int) end,
      book_open = case when e.counted is null then round(l.book * ${cost}::numeric, ${decimals}::int) end,
      counter_id = ${ctx.userId}, counted_at = ${clock.now().toISOString()}::timestamptz, count_no = coalesce(l.count_no, 0) + 1,
      device = ${device}
    from counted e
    where l.tenant_id = ${ctx.tenantId} and l.parent_id = ${sheet} and l.id = e.id`.execute(trx)
}

/** What the grid of the form would say beside the count, by the same rule (COUNT-15). */
async function writeFlag(scope: CommandScope, { sheet, line: id }: CountEntry): Promise<void> {
  const { trx, ctx } = scope
  const [line] = await readLines(scope, sheet, id)
  const flag = line === undefined ? null : flagOf(line)
  await sql`update physical_inventory_line l set flag = ${flag}
    where l.tenant_id = ${ctx.tenantId} and l.parent_id = ${sheet} and l.id = ${id}`.execute(trx)
}

function flagOf({ counted, isRecount, lastCount, units }: CountLine): string | null {
  if (counted === null) return isRecount ? 'Recount' : null
  if (lastCount === null) return null
  const packs = units.flatMap((unit) => (unit === null ? [] : [toDecimal(unit.factor)]))
  return outlierOf(toDecimal(counted), toDecimal(lastCount), packs) ?? null
}

/** The sheet becomes a new version with its totals, and who counts stands behind what it says. */
async function writeHeader(scope: CommandScope, header: SheetHeader): Promise<void> {
  const { trx, ctx, clock, family } = scope
  const versionNo = header.versionNo + 1
  await sql`update physical_inventory h set version_no = ${versionNo}, edited_by = ${ctx.userId},
      edited_on = ${clock.now().toISOString()}::timestamptz, lines_counted = t.counted, variance_value = t.value, variance_size = t.size,
      variance_up = t.up, variance_down = t.down, counted_value = t.worth, book_value = t.book, book_open = t.open, lines_open = t.lines - t.counted,
      counted_pct = round(t.counted * 100.0 / nullif(t.lines, 0), 6), variance_pct = round(t.value * 100 / abs(nullif(t.book, 0)), 6)
    from (select count(*)::int as lines, count(l.counted)::int as counted, coalesce(sum(l.variance_value), 0) as value,
        coalesce(sum(l.variance_size), 0) as size, coalesce(sum(l.variance_up), 0) as up, coalesce(sum(l.variance_down), 0) as down,
        coalesce(sum(l.counted_value), 0) as worth, coalesce(sum(l.book_value), 0) as book,
        coalesce(sum(l.book_open), 0) as open
      from physical_inventory_line l where l.tenant_id = ${ctx.tenantId} and l.parent_id = ${header.id}) t
    where h.tenant_id = ${ctx.tenantId} and h.id = ${header.id}`.execute(trx)
  await sql`update doc_registry r set version_no = ${versionNo}
    where r.tenant_id = ${ctx.tenantId} and r.doc_type_id = ${family.docType ?? 0} and r.doc_id = ${header.id}`.execute(
    trx,
  )
  await writeCounters(trx, ctx.tenantId, header.id)
  await writeAuthor(scope, { id: header.id, enteredBy: header.enteredBy, versionNo })
}

async function audited(
  { trx, ctx, clock, family }: CommandScope,
  header: SheetHeader,
  sides: { readonly before: CountState; readonly after: CountState },
): Promise<void> {
  const row = ({ id, counts: [count1, count2, count3], counted }: CountState) => ({
    lines: [{ id, count1, count2, count3, counted }],
  })
  await appendAudit(
    trx,
    { actor: ctx, now: clock.now() },
    {
      action: 'change',
      entity: family.entity.id,
      entityId: header.id,
      versionBefore: header.versionNo,
      versionAfter: header.versionNo + 1,
      before: row(sides.before),
      after: row(sides.after),
    },
  )
}
