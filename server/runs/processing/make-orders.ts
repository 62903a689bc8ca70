import { sql } from 'kysely'
import { printDecimal, type Decimal } from '#core/decimal/decimal.ts'
import { AppError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { textIn } from '#core/record/read-values.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { openScope, type CommandScope } from '../../documents/command/command-scope.ts'
import { moveRecord } from '../../documents/move/move-record.ts'
import { refuseIssues } from '../../documents/settle/raise-warnings.ts'
import { createRecord } from '../../documents/write/create-record.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { docTypeOf } from '../../sources/lock-sources.ts'
import { familyScope } from '../engine/family-scope.ts'
import type { StepInput } from '../engine/run-step.ts'
import { tooMuch } from './still-open.ts'

/** A line as an order takes it. */
export interface OrderedLine {
  readonly id: number
  readonly request: number | undefined
  readonly requestLine: number | undefined
  readonly site: number | undefined
  readonly supplier: number | undefined
  /** The currency of its price, and of the order. */
  readonly currency: number | undefined
  readonly deliveryLocation: number | undefined
  readonly deliveryDate: string
  readonly costCentre: number | undefined
  readonly project: number | undefined
  /** What was asked for; undefined: it was asked for in words. */
  readonly wantedItem: number | undefined
  readonly description: string
  readonly category: number | undefined
  readonly item: number | undefined
  readonly unit: number | undefined
  /** What is taken of the request, in the unit it was asked for in. */
  readonly qty: Decimal
  readonly orderQty: Decimal
  readonly price: Decimal
  readonly ownPrice: Decimal | undefined
  readonly priceReason: string
  readonly remark: string
}

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
  for (let from = 0; from < lines.length; from += most) {
    const some = lines.slice(from, from + most)
    const order = await telling({ table, from }, () => makeOrder(scope, input, some))
    for (const { id } of some) made.set(id, order)
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

async function makeOrder(scope: CommandScope, { record }: StepInput, lines: readonly OrderedLine[]): Promise<number> {
  const [first] = lines
  const made = await createRecord(scope, {
    SupplierId: first?.supplier,
    CurrencyId: first?.currency ?? null,
    DeliveryLocationId: first?.deliveryLocation,
    DeliveryDate: first?.deliveryDate,
    CostCentreId: first?.costCentre ?? null,
    ProjectId: first?.project ?? null,
    Reference: textIn(record, 'docNo'),
    Lines: lines.map((line) => ({
      ItemId: line.item ?? null,
      Description: line.wantedItem === undefined ? line.description : null,
      CategoryId: line.category ?? null,
      UnitId: line.unit ?? null,
      Qty: printDecimal(line.orderQty),
      Price: printDecimal(line.price),
      PriceCurrencyId: line.currency ?? null,
      RequestId: line.request,
      RequestLineId: line.requestLine,
      PriceReason: line.priceReason === '' ? null : line.priceReason,
      Remark: line.remark === '' ? null : line.remark,
    })),
  })
  const { id } = standardOf(made.record)
  await moveRecord(scope, { id, move: 'submit', ifMatch: etagOf(made.record), body: {} })
  return id
}

/** What an order refuses of its lines is said of the lines of the run. */
async function telling<T>(at: { readonly table: string; readonly from: number }, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const issues = error instanceof AppError ? error.extra.issues : undefined
    if (!(error instanceof AppError) || issues === undefined) throw error
    const told = issues.map((issue) =>
      issue.row === undefined ? issue : { ...issue, lines: at.table, row: issue.row + at.from },
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
