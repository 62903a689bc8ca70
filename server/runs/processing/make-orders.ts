import { sql } from 'kysely'
import { printDecimal } from '#core/decimal/decimal.ts'
import { AppError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { textIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import { openScope, type CommandScope } from '../../documents/command/command-scope.ts'
import { moveRecord } from '../../documents/move/move-record.ts'
import { refuseIssues } from '../../documents/judge/raise-warnings.ts'
import { createRecord } from '../../documents/write/create-record.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { docTypeOf } from '../../sources/counting/lock-sources.ts'
import { writeShares } from '../../sources/links/line-shares.ts'
import { readUnitFactors } from '../../units/unit-factors.ts'
import { familyScope } from '../engine/family-scope.ts'
import type { StepInput } from '../engine/run-step.ts'
import { mergeLines, qtyOf, sharesOf, type MergedLine } from './merge-lines.ts'
import type { OrderedLine } from './ordered-line.ts'
import { tooMuch } from './still-open.ts'

/**
 * Makes and submits the order of lines that go together, several where they are more than an order holds; answers line → order. The order itself
 * takes from the requests. @throws E_VALIDATION that names the lines that cannot be ordered, and whatever refuses the order, named by its lines
 */
export async function makeOrders(
  input: StepInput,
  lines: readonly OrderedLine[],
): Promise<ReadonlyMap<number, number>> {
  const table = input.run.lines.family
  refuseIssues(lines.flatMap((line, index) => unfinished(line, { lines: table, index })))
  refuseIssues(await tooMuch(input.scope.trx, { tenantId: input.scope.ctx.tenantId, table }, lines))
  const scope = await orderScope(input, lines[0]?.site)
  const most = scope.family.entity.lines.find(({ id }) => id === 'lines')?.max ?? lines.length
  const made = new Map<number, number>()
  const merged = mergeLines(lines)
  for (let from = 0; from < merged.length; from += most) {
    const some = merged.slice(from, from + most)
    const order = await telling(table, some, () => makeOrder(scope, input, some))
    for (const { id } of some.flatMap((one) => one.lines)) made.set(id, order)
  }
  await linkOrders(input, docTypeOf(scope.family), [...new Set(made.values())])
  return made
}

/** What a buyer has not said yet. */
function unfinished(line: OrderedLine, at: { readonly lines: string; readonly index: number }): readonly FieldIssue[] {
  const { supplier, item, unit, ownPrice, priceReason } = line
  if (supplier === undefined) return [fieldIssue('supplier', { code: 'noSupplier' }, at)]
  // What was asked for in words is ordered in words, unless a buyer finds an item for it.
  const isInWords = item === undefined && line.wantedItem === undefined && unit === undefined
  if (!isInWords && (item === undefined || unit === undefined)) return [fieldIssue('item', { code: 'noItem' }, at)]
  if (ownPrice !== undefined && priceReason.trim() === '') return [fieldIssue('priceReason', { code: 'noReason' }, at)]
  return []
}

/** Orders are of the site that asked, also where head office makes them. */
async function orderScope({ scope }: StepInput, site: number | undefined): Promise<CommandScope> {
  const own = familyScope(scope, 'purchaseOrder')
  if (site === undefined || site === own.ctx.siteId) return own
  return openScope({ ...own, ctx: { ...own.ctx, siteId: site } })
}

async function makeOrder(scope: CommandScope, { record }: StepInput, lines: readonly MergedLine[]): Promise<number> {
  const first = lines[0]?.first
  const made = await createRecord(scope, {
    SupplierId: first?.supplier,
    CurrencyId: first?.currency ?? null,
    DeliveryLocationId: first?.deliveryLocation,
    DeliveryDate: first?.deliveryDate,
    CostCentreId: first?.costCentre ?? null,
    ProjectId: first?.project ?? null,
    Reference: textIn(record, 'docNo'),
    Lines: lines.map(lineOf),
  })
  const { id } = standardOf(made.record)
  await keepShares(scope, made.record, lines)
  await moveRecord(scope, { id, move: 'submit', ifMatch: etagOf(made.record), body: {} })
  return id
}

function lineOf(merged: MergedLine): WireRecord {
  const { first: line } = merged
  return {
    ItemId: line.item ?? null,
    Description: line.wantedItem === undefined ? line.description : null,
    CategoryId: line.category ?? null,
    UnitId: line.unit ?? null,
    Qty: printDecimal(qtyOf(merged)),
    Price: printDecimal(line.price),
    PriceCurrencyId: line.currency ?? null,
    RequestId: line.request,
    RequestLineId: line.requestLine,
    AccountId: line.account ?? null,
    CostCentreId: line.ownCostCentre ?? null,
    PriceReason: line.priceReason === '' ? null : line.priceReason,
    Remark: line.remark === '' ? null : line.remark,
  }
}

/** What each line of the order takes of which request, where that is more than one. */
async function keepShares(scope: CommandScope, order: EntityRecord, lines: readonly MergedLine[]): Promise<void> {
  const { trx, ctx } = scope
  const units = lines.flatMap(({ first, rows }) => (rows.length > 1 ? (first.unit ?? []) : []))
  const factors = await readUnitFactors(trx, ctx.tenantId, units)
  const from = docTypeOf(familyScope(scope, 'purchaseRequest').family)
  const made = linesOf(order, 'lines')
  const shares = lines.flatMap((line, index) => {
    const some = sharesOf(line, from, factors)
    return some.length === 0 ? [] : [[Number(made[index]?.['id']), some] as const]
  })
  const to = { docType: docTypeOf(scope.family), id: standardOf(order).id }
  await writeShares(trx, ctx.tenantId, { to, shares: new Map(shares) })
}

/** What an order refuses of its lines is said of the lines of the run, of all that one of its lines is made of. */
async function telling<T>(table: string, lines: readonly MergedLine[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const issues = error instanceof AppError ? error.extra.issues : undefined
    if (!(error instanceof AppError) || issues === undefined) throw error
    const told = issues.flatMap((issue) =>
      issue.row === undefined
        ? [issue]
        : (lines[issue.row]?.rows ?? []).map((row) => ({ ...issue, lines: table, row })),
    )
    throw new AppError(error.code, error.params, { ...error.extra, issues: told })
  }
}

/** The chain shows what a run made. */
async function linkOrders({ scope, record }: StepInput, docType: number, orders: readonly number[]): Promise<void> {
  const { trx, ctx, family } = scope
  await sql`insert into doc_link (tenant_id, from_type, from_id, to_type, to_id, link_kind)
    select ${ctx.tenantId}, ${docTypeOf(family)}, ${standardOf(record).id}, ${docType}, o, 'run' from unnest(${orders}::bigint[]) o`.execute(
    trx,
  )
}
