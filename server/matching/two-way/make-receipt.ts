import { printDecimal } from '#core/decimal/decimal.ts'
import { AppError } from '#core/errors/app-error.ts'
import type { SourceAnswer, SourceLine } from '#core/http/sources-contract.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import { causeIn } from '../../db/in-transaction.ts'
import { familyNamed } from '../../definitions/family-named.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { guardsOf } from '../../documents/may/guards-of.ts'
import { moveOf } from '../../documents/may/refusal.ts'
import { changeOther } from '../../documents/move/change-other.ts'
import { createOther } from '../../documents/move/create-other.ts'
import { moveRecord } from '../../documents/move/move-record.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { readRecord } from '../../documents/read/read-record.ts'
import { givenIn } from '../../sources/bodies/given-in.ts'
import { draftDocument } from '../../sources/draft-document.ts'
import type { InvoicedOrder, InvoiceFields } from './invoiced-order.ts'
import { refuseGoods } from './refuse-goods.ts'
import { closed, nothingOpen, toldOfInvoice } from './told-of-invoice.ts'

/**
 * Receives what an invoice bills of an order, in the same transaction and with no right to receive asked: at the price of the order, on the day of
 * the invoice, whose number is its note of delivery. Nobody goes beyond what the site tolerates that way. @throws E_VALIDATION in the fields of the invoice
 */
export async function makeReceipt(
  scope: CommandScope,
  invoiced: InvoicedOrder,
  { fields, isConfirmed }: Asked,
): Promise<EntityRecord> {
  const family = familyNamed(scope.definitions, 'receipt')
  const source = family.sources.find(({ from }) => from === orders)
  if (source === undefined) throw new Error('Receipts are not made of orders')
  const own = receiving(scope, family, source)
  const draft = await drafted(own, source, { invoiced, fields })
  const [head] = draft.Sources
  if (head === undefined) throw nothingOpen(invoiced.lines, fields)
  await refuseGoods(scope, draft.Lines, { invoiced, fields })
  const receipt = {
    ...headOf(family, head.Header, invoiced),
    Lines: linesOf(family, draft.Lines, { invoiced, fields }),
  }
  try {
    const made = await createOther(own, family.id, receipt)
    const { id } = standardOf(made)
    const change = (before: EntityRecord) => ({ ...before, ofInvoice: invoiced.invoice })
    await changeOther(own, { family: family.id, id, action: 'ofInvoice', change })
    const marked = await readRecord(scope.trx, { family, id, siteId: own.ctx.siteId })
    const body = isConfirmed ? { Confirmed: true } : {}
    const { record } = await moveRecord(
      { ...own, asksBack: scope.asksBack ?? false },
      { id, move: 'post', ifMatch: etagOf(marked?.record ?? made), body },
    )
    return record
  } catch (error) {
    throw toldOfInvoice({ invoiced, fields, receipt: family.entity }, await causeIn(scope.trx, error))
  }
}

/** Where it is told on the invoice, and whether the person was warned of what posting goes beyond and meant it. */
interface Asked {
  readonly fields: InvoiceFields
  readonly isConfirmed: boolean
}

interface Billing {
  readonly invoiced: InvoicedOrder
  readonly fields: InvoiceFields
}

/** What a receipt of the order would say. @throws E_VALIDATION where the order is not open */
async function drafted(
  own: CommandScope,
  source: SourceDefinition,
  { invoiced, fields }: Billing,
): Promise<SourceAnswer> {
  try {
    const Lines = invoiced.lines.map(({ orderLine }) => orderLine)
    return await draftDocument(own, source, { Ids: [invoiced.order], Lines })
  } catch (error) {
    throw error instanceof AppError && error.code === 'E_SOURCE_CLOSED' ? closed(invoiced, fields) : error
  }
}

/** Family of orders. */
const orders = 'purchaseOrder'

/** The command as one that receives whatever an order says, and no more of it than anybody may. */
function receiving(scope: CommandScope, family: FamilyDefinition, { lines }: SourceDefinition): CommandScope {
  const own: CommandScope = { ...scope, family, locked: undefined, asksBack: false }
  const order = familyNamed(scope.definitions, orders)
  const { create, view } = family.permissions
  const more = [create, view, moveOf(own, 'post').by, 'EditExchangeRate']
  const all = [...scope.ctx.permissions, ...more, ...guardsOf(family), ...guardsOf(order)]
  const permissions = new Set(all.filter((right) => right !== lines.beyond?.by))
  return { ...own, ctx: { ...scope.ctx, permissions } }
}

function headOf(family: FamilyDefinition, header: WireRecord, { day, number, rate }: InvoicedOrder): WireRecord {
  return {
    ...givenIn(family.entity.fields, header),
    PostDate: day,
    DeliveryNote: number,
    ...(rate === undefined ? {} : { RateAgreed: printDecimal(rate) }),
  }
}

/** A line of the receipt for each of the invoice, in its order. @throws E_VALIDATION for one of which nothing is open any more */
function linesOf(
  family: FamilyDefinition,
  drafted: readonly SourceLine[],
  { invoiced, fields }: Billing,
): readonly WireRecord[] {
  const cells = family.entity.lines.find(({ id }) => id === 'lines')?.fields ?? []
  const byLine = new Map(drafted.map(({ Line }) => [Number(Line['OrderLineId']), Line]))
  const gone = invoiced.lines.filter(({ orderLine }) => !byLine.has(orderLine))
  if (gone.length > 0) throw nothingOpen(gone, fields)
  return invoiced.lines.map(({ orderLine, qty }) => ({
    ...givenIn(cells, byLine.get(orderLine) ?? {}),
    Qty: printDecimal(qty),
  }))
}
