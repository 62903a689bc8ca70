import { multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import type { PresentedRecord } from '../../documents/present/present-record.ts'
import type { DemoActor } from '../demo-actor.ts'
import type { PurchaseEnding } from './plans/purchase-plans.ts'
import { labelOf, type ShelfLife } from './shelf-life.ts'

/** Who orders, decides and receives. */
export interface PurchaseCast {
  readonly buyer: DemoActor
  readonly controller: DemoActor
  readonly keeper: DemoActor
}

/** An order as it is sent, decided before anything happens. */
export interface PlannedOrder {
  readonly ending: PurchaseEnding
  readonly at: Date
  readonly body: WireRecord
  /** How long what is ordered keeps, where its lots are written down as they come in. */
  readonly shelfLife?: ShelfLife
}

/** An order's line as the answer carries it. */
interface OrderedLine {
  readonly Id: number
  readonly ItemId: number | null
  readonly UnitId: number | null
  readonly Description: string | null
  readonly Qty: string
  readonly Price: string
}

const hour = 3_600_000

/** Orders and receives, as far as the order is to come; answers the receipt that stands. */
export async function playOrder(
  cast: PurchaseCast,
  { ending, at, body, shelfLife }: PlannedOrder,
): Promise<PresentedRecord | undefined> {
  const { buyer, controller } = cast
  const later = (hours: number): Date => new Date(at.getTime() + hours * hour)
  let document = await buyer.create('PurchaseOrders', at, body)
  if (ending === 'draft') return undefined
  if (ending === 'cancelled') {
    await buyer.move('PurchaseOrders', later(1), { document, move: 'cancel', body: { Remarks: 'Ordered twice' } })
    return undefined
  }
  document = await buyer.move('PurchaseOrders', later(1), { document, move: 'submit' })
  if (document.row['Status'] === 'PendingApproval')
    document = await controller.move('PurchaseOrders', later(2), { document, move: 'approve' })
  document = await tellSupplier(cast, { document, ending, at: later(3) })
  if (ending === 'approved') return undefined
  const isPart = ending === 'partial' || ending === 'closed'
  const saved = await writeReceipt(cast, {
    order: document,
    isPart,
    isOver: ending === 'over',
    at: later(22),
    shelfLife,
  })
  if (ending === 'saved') return undefined
  const receipt = await cast.keeper.move('Receipts', later(22), { document: saved, move: 'post' })
  if (ending === 'reversed')
    await cast.keeper.move('Receipts', later(24), {
      document: receipt,
      move: 'reverse',
      body: { Remarks: 'Wrong store' },
    })
  if (ending === 'closed') await closeShort(cast, document, later(25))
  return ending === 'reversed' ? undefined : receipt
}

interface ToldOrder {
  readonly document: PresentedRecord
  readonly ending: PurchaseEnding
  readonly at: Date
}

/** Orders were given by telephone, but for those still waited for: one is not sent yet, one is mailed, one is mailed and acknowledged. */
async function tellSupplier({ buyer }: PurchaseCast, { document, ending, at }: ToldOrder): Promise<PresentedRecord> {
  const set = 'PurchaseOrders'
  if (ending !== 'approved')
    return buyer.move(set, at, { document, move: 'markSent', body: { Fields: { SentHow: 'By telephone' } } })
  const how = document.row.Id % 3
  if (how === 0) return document
  const sent = await buyer.move(set, at, { document, move: 'send' })
  if (how === 1) return sent
  const Fields = { AckNo: `SO-${10_000 + document.row.Id}`, AckDate: document.row['DeliveryDate'] }
  return buyer.move(set, new Date(at.getTime() + hour), { document: sent, move: 'noteAnswer', body: { Fields } })
}

interface Arrival {
  readonly order: PresentedRecord
  readonly isPart: boolean
  /** Four percent more of the first line came, which is within what is taken. */
  readonly isOver: boolean
  readonly at: Date
  readonly shelfLife: ShelfLife | undefined
}

/** Writes what came of an order: all of it, or a part: the first line in half, the last not at all. */
function writeReceipt(
  { keeper }: PurchaseCast,
  { order, isPart, isOver, at, shelfLife }: Arrival,
): Promise<PresentedRecord> {
  const { row } = order
  // The answer carries the lines as the definition names them.
  const ordered = row['Lines'] as readonly OrderedLine[]
  // Of one line alone a half comes.
  const taken = isPart && ordered.length > 1 ? ordered.slice(0, -1) : ordered
  return keeper.create('Receipts', at, {
    SupplierId: row['SupplierId'],
    LocationId: row['DeliveryLocationId'],
    DeliveryNote: `DN-${row.Id}`,
    Lines: taken.map(({ Id, Qty, ItemId, UnitId, Description, Price }, index) => ({
      OrderId: row.Id,
      OrderLineId: Id,
      ItemId,
      UnitId,
      Description,
      Price,
      Qty: index === 0 ? cameOf(Qty, { isPart, isOver }) : Qty,
      ...(ItemId === null ? {} : labelOf(shelfLife, ItemId, at)),
    })),
  })
}

function cameOf(ordered: string, { isPart, isOver }: Pick<Arrival, 'isPart' | 'isOver'>): string {
  if (isOver) return printDecimal(multiply(toDecimal(ordered), toDecimal('1.04')))
  return isPart ? String(Math.ceil(Number(ordered) / 2)) : ordered
}

/** The buyer closes what is left of an order that receipts have changed since. */
async function closeShort({ buyer }: PurchaseCast, order: PresentedRecord, at: Date): Promise<void> {
  const document = await buyer.read('PurchaseOrders', at, order.row.Id)
  await buyer.move('PurchaseOrders', at, { document, move: 'closeShort', body: { Remarks: 'Not available any more' } })
}
