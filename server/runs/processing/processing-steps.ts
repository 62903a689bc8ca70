import { appError } from '#core/errors/app-error.ts'
import { decimalParam, flagParam, idParam, maybeDecimalParam, textParam, written } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { headOffice } from '#core/model/head-office.ts'
import { moveRecord } from '../../documents/move/move-record.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { readLocked } from '../../documents/read/read-record.ts'
import { familyScope } from '../engine/family-scope.ts'
import type { LinesOfRun } from '../engine/run-lines.ts'
import { defineFill, defineWork, type NamedStep, type StepInput } from '../engine/run-step.ts'
import { makeOrders } from './make-orders.ts'
import { priceTogether } from './price-together.ts'
import { readOpenLines } from './read-open-lines.ts'

/** Lines of requests looked at in one batch. */
const batch = 500

const cost = () => written(maybeDecimalParam('line', ['cost']))
const quantity = () => written(maybeDecimalParam('line', ['quantity']))

/** Lists what is open, as one would order it if nobody said otherwise. What names no supplier or no item waits for a buyer who says so. */
const preview = defineFill({
  name: 'processing:preview',
  params: {
    atSite: idParam('header', 'site'),
    atLocation: idParam('header', 'location'),
    buyer: idParam('header', 'user'),
    ofSupplier: idParam('header', 'supplier'),
    category: idParam('header', 'category'),
    upTo: textParam('header', ['date']),
    request: written(idParam('line', 'purchaseRequest')),
    requestLine: written(idParam('line', 'purchaseRequestLine')),
    site: written(idParam('line', 'site')),
    deliveryLocation: written(idParam('line', 'location')),
    deliveryDate: textParam('line', ['date']),
    costCentre: written(idParam('line', 'costCentre')),
    project: written(idParam('line', 'capex')),
    account: written(idParam('line', 'glAccount')),
    ownCostCentre: written(idParam('line', 'costCentre')),
    description: written(textParam('line', ['text'])),
    remark: written(textParam('line', ['text'])),
    ofCategory: written(idParam('line', 'category')),
    wantedItem: written(idParam('line', 'item')),
    item: idParam('line', 'item'),
    askedUnit: written(idParam('line', 'itemUnit')),
    askedNum: quantity(),
    askedDen: quantity(),
    openQty: quantity(),
    qty: decimalParam('line', ['quantity']),
    askedPrice: cost(),
    supplier: idParam('line', 'supplier'),
    currency: written(idParam('line', 'currency')),
    rate: written(maybeDecimalParam('line', ['rate'])),
    unit: idParam('line', 'itemUnit'),
    factorNum: quantity(),
    factorDen: quantity(),
    listPrice: cost(),
    bestSupplier: written(idParam('line', 'supplier')),
    bestUnit: written(idParam('line', 'itemUnit')),
    bestPrice: cost(),
    taken: flagParam('line'),
  },
  async fill({ scope, record }, header, place) {
    const { site } = standardOf(record)
    const rows = await readOpenLines(scope.trx, {
      tenantId: scope.ctx.tenantId,
      site: site === headOffice ? header.atSite : site,
      location: header.atLocation,
      supplier: header.ofSupplier,
      category: header.category,
      buyer: header.buyer,
      upTo: header.upTo === '' ? undefined : header.upTo,
      today: scope.session.now.today,
      after: place === '' ? 0 : Number(place),
      most: batch,
    })
    const next = rows.length < batch ? undefined : String(rows.at(-1)?.requestLine)
    return {
      rows: rows.map((row) => ({ ...row, taken: row.supplier !== null && row['item'] !== null })),
      next,
      seen: rows.length,
    }
  },
  async filled(input) {
    const { trx, session } = input.scope
    await priceTogether(trx, linesOfRun(input), { session, items: undefined })
  },
})

/** The lines of a run, for what is done to all of them. */
function linesOfRun({ scope, run, record }: StepInput): LinesOfRun {
  const { family } = familyScope(scope, run.lines.family)
  return { tenantId: scope.ctx.tenantId, runId: standardOf(record).id, run, family }
}

/** Makes the orders: one of all lines of a supplier, a place, a day, a currency, a cost centre and a capital project. */
const order = defineWork({
  name: 'processing:order',
  params: {
    request: idParam('line', 'purchaseRequest'),
    requestLine: idParam('line', 'purchaseRequestLine'),
    site: idParam('line', 'site'),
    deliveryLocation: idParam('line', 'location'),
    deliveryDate: textParam('line', ['date']),
    costCentre: idParam('line', 'costCentre'),
    project: idParam('line', 'capex'),
    account: idParam('line', 'glAccount'),
    ownCostCentre: idParam('line', 'costCentre'),
    remark: textParam('line', ['text']),
    description: textParam('line', ['text']),
    ofCategory: idParam('line', 'category'),
    wantedItem: idParam('line', 'item'),
    item: idParam('line', 'item'),
    qty: decimalParam('line', ['quantity']),
    supplier: idParam('line', 'supplier'),
    currency: idParam('line', 'currency'),
    unit: idParam('line', 'itemUnit'),
    orderQty: decimalParam('line', ['quantity']),
    price: decimalParam('line', ['cost']),
    ownPrice: maybeDecimalParam('line', ['cost']),
    priceReason: textParam('line', ['text']),
    apart: flagParam('line'),
    order: written(idParam('line', 'purchaseOrder')),
  },
  together: ['supplier', 'deliveryLocation', 'deliveryDate', 'currency', 'costCentre', 'project'],
  async work(input, _header, lines) {
    const made = await makeOrders(
      input,
      lines.map(({ id, values }) => ({ id, ...values, category: values.ofCategory })),
    )
    return new Map([...made].map(([line, id]) => [line, { set: { order: id } }]))
  },
})

/** Cancels the orders, which gives back what they took, as long as nothing has come of them. */
const undo = defineWork({
  name: 'processing:undo',
  params: { order: idParam('line', 'purchaseOrder'), site: idParam('line', 'site') },
  takes: 'Done',
  together: ['order'],
  async work(input, _header, lines) {
    const { order: id = 0, site } = lines[0]?.values ?? {}
    const own = familyScope(input.scope, 'purchaseOrder')
    const scope = { ...own, ctx: { ...own.ctx, siteId: site ?? own.ctx.siteId } }
    const stored = await readLocked(scope, id)
    if (stored === undefined) throw appError('E_NOT_FOUND')
    const { record } = stored
    await moveRecord({ ...scope, locked: stored }, { id, move: 'cancel', ifMatch: etagOf(record), body: {} })
    return new Map()
  },
})

/** Steps of runs that make orders of open requests. */
export const processingSteps: readonly NamedStep[] = [preview, order, undo]
