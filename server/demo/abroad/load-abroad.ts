import type { PresentedRecord } from '../../documents/present/present-record.ts'
import type { DemoActor } from '../demo-actor.ts'
import type { PurchaseCast } from '../documents/play-order.ts'
import type { Store } from '../documents/stores.ts'
import type { LoadedItem, Masters } from '../loaded-item.ts'
import { euros, idOf } from '../masters/create-all.ts'

/** Who buys abroad, for which stores. */
export interface AbroadInput extends PurchaseCast {
  readonly admin: DemoActor
  readonly clerk: DemoActor
  readonly masters: Masters
  readonly stores: readonly Store[]
  readonly now: Date
}

/** A line of a document as the answer carries it. */
interface BoughtLine {
  readonly Id: number
  readonly ItemId: number
  readonly UnitId: number
  readonly Qty: string
  readonly Price: string
}

/** What a case of each wine costs in euros, and how many of them are ordered. */
const wines = [
  { cases: '12', price: '96.00' },
  { cases: '8', price: '132.50' },
]
/** 12 at 96.00 and 8 at 132.50. */
const invoiceTotal = '2212.00'

const day = 86_400_000

/**
 * Wine of a supplier abroad at prices agreed on in euros for months: ordered, received in two parts and invoiced, at three rates of the euro, the last of
 * which leaves an exchange difference (DEMO-15). Answers that supplier; undefined where no store keeps wine.
 */
export async function loadAbroad(input: AbroadInput): Promise<number | undefined> {
  const { admin, clerk, masters, stores, now } = input
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * day)
  const store = stores.find(({ items }) => winesOf(items).length === wines.length)
  if (store === undefined) return undefined
  const { row: supplier } = await admin.create('Suppliers', at(29), {
    Number: 'SUP-201',
    Name: 'Vignobles de la Garonne',
    LegalName: 'Vignobles de la Garonne SARL',
    TaxNo: 'FR-40300201',
    Email: 'export@garonne.example',
    CurrencyId: euros,
    TermsId: idOf(masters.setup.paymentTerms, 'NET45'),
    MinOrder: '500.00',
    LeadDays: 3,
  })
  const blanket = await agree(input, { SupplierId: supplier.Id, store, at: at(28) })
  const order = await release(input, { blanket, at: at(27) })
  const [first, second] = orderedOf(order)
  const receipts = [await receive(input, order, [first, at(24)]), await receive(input, order, [second, at(13)])]
  const bill = await clerk.create('Vouchers', at(2), {
    SupplierId: supplier.Id,
    InvoiceNo: 'VG-118',
    InvoiceTotal: invoiceTotal,
    Lines: receipts.flatMap((receipt) =>
      orderedOf(receipt).map(({ Id, Qty, Price }) => ({ ReceiptId: receipt.row.Id, ReceiptLineId: Id, Qty, Price })),
    ),
  })
  await clerk.move('Vouchers', at(2), { document: bill, move: 'post' })
  return supplier.Id
}

/** The first wines a store keeps. */
function winesOf(items: readonly LoadedItem[]): readonly LoadedItem[] {
  return items.filter(({ category }) => category === 'WIN').slice(0, wines.length)
}

/** Agrees on prices for months, up to an amount the controller has to approve. */
async function agree(
  { buyer, controller, now }: AbroadInput,
  { SupplierId, store, at }: { readonly SupplierId: number; readonly store: Store; readonly at: Date },
): Promise<PresentedRecord> {
  const set = 'BlanketOrders'
  const draft = await buyer.create(set, at, {
    SupplierId,
    CurrencyId: euros,
    DeliveryLocationId: store.location.id,
    Reference: 'Wine from Bordeaux',
    EffectiveFrom: dayOf(at),
    ExpiresOn: dayOf(new Date(now.getTime() + 150 * day)),
    Control: 'Amount',
    AmountLimit: '8000.00',
    Lines: winesOf(store.items).map(({ id, packUnitId }, index) => ({
      ItemId: id,
      UnitId: packUnitId,
      Price: wines[index]?.price,
      ReleaseQty: wines[index]?.cases,
    })),
  })
  return approved({ buyer, controller }, { set, at, draft })
}

/** Orders what a release brings. */
async function release(
  { buyer, controller }: AbroadInput,
  { blanket, at }: { readonly blanket: PresentedRecord; readonly at: Date },
): Promise<PresentedRecord> {
  const { row } = blanket
  const set = 'PurchaseOrders'
  const draft = await buyer.create(set, at, {
    SupplierId: row['SupplierId'],
    CurrencyId: row['CurrencyId'],
    DeliveryLocationId: row['DeliveryLocationId'],
    Reference: row['Reference'],
    BlanketOrderId: row.Id,
    DeliveryDate: dayOf(new Date(at.getTime() + 3 * day)),
    Lines: orderedOf(blanket).map(({ Id, ItemId, UnitId, Price }, index) => ({
      BlanketId: row.Id,
      BlanketLineId: Id,
      ItemId,
      UnitId,
      Price,
      Qty: wines[index]?.cases,
    })),
  })
  const document = await approved({ buyer, controller }, { set, at, draft })
  return buyer.move(set, at, { document, move: 'markSent', body: { Fields: { SentHow: 'By telephone' } } })
}

async function approved(
  { buyer, controller }: Pick<AbroadInput, 'buyer' | 'controller'>,
  { set, at, draft }: { readonly set: string; readonly at: Date; readonly draft: PresentedRecord },
): Promise<PresentedRecord> {
  const document = await buyer.move(set, at, { document: draft, move: 'submit' })
  if (document.row['Status'] !== 'PendingApproval') return document
  return controller.move(set, at, { document, move: 'approve' })
}

/** Receives one line of the order whole. */
async function receive(
  { keeper }: AbroadInput,
  { row }: PresentedRecord,
  [line, at]: readonly [line: BoughtLine | undefined, at: Date],
): Promise<PresentedRecord> {
  const document = await keeper.create('Receipts', at, {
    SupplierId: row['SupplierId'],
    LocationId: row['DeliveryLocationId'],
    DeliveryNote: `BL-${row.Id}-${line?.Id}`,
    Lines: [
      {
        OrderId: row.Id,
        OrderLineId: line?.Id,
        ItemId: line?.ItemId,
        UnitId: line?.UnitId,
        Qty: line?.Qty,
        Price: line?.Price,
      },
    ],
  })
  return keeper.move('Receipts', at, { document, move: 'post' })
}

function orderedOf({ row }: PresentedRecord): readonly BoughtLine[] {
  // The answer carries the lines as the definition names them.
  return row['Lines'] as readonly BoughtLine[]
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
