import { AppError } from '#core/errors/app-error.ts'
import { writeVoucher } from '../../documents/write-voucher.ts'
import { playOrder } from '../../documents/play-order.ts'
import { lotLifeOf } from '../../documents/shelf-life.ts'
import { idOf } from '../../masters/create-all.ts'
import type { Happening } from '../../history/happening.ts'
import { administrator, daysBefore, type BreadthPart, type Scene } from '../world/scene.ts'
import { goodsOf, packPrice, pricedLine } from './goods.ts'

const site = 2
const hour = 3_600_000

/** Stories a house tells of, so that its lists show something true. */
export const loadStories: BreadthPart = (scene) => [
  story(scene, [9, 'Receipts', 'a case that was received as single ones'], wrongUnit),
  story(scene, [8, 'Vouchers', 'an invoice that came twice'], invoicedTwice),
  story(scene, [7, 'Requisitions', 'more than lies in the store'], moreThanThere),
  ...[24, 17, 10].map((days) => story(scene, [days, 'PurchaseOrders', 'a supplier who delivers short'], shortDelivery)),
  ...[6, 5, 3].map((days) => story(scene, [days, 'Vouchers', 'a dear invoice on hold'], heldInvoice)),
  story(scene, [1, 'Suppliers', 'a supplier who sells to one site'], ofOneSite),
  ...[7, 6].map((days) => story(scene, [days, 'PurchaseRequests', 'nobody has answered for days'], overdue)),
]

type Story = (scene: Scene, at: Date) => Promise<unknown>

function story(
  scene: Scene,
  [days, set, what]: readonly [days: number, set: string, what: string],
  tell: Story,
): Happening {
  const at = new Date(daysBefore(scene, days).getTime() - 6 * hour)
  return { at, set, what, play: () => tell(scene, at) }
}

function castOf({ people }: Scene) {
  return { buyer: people('buyer', site), controller: people('controller', site), keeper: people('storekeeper', site) }
}

function goodOf(scene: Scene, number: string) {
  const found = goodsOf(scene).find((item) => item.number === number)
  if (found === undefined) throw new Error(`The demo has no ${number}`)
  return found
}

/** Cheese from France is for the resort alone: elsewhere nobody finds who sells it. */
async function ofOneSite(scene: Scene, at: Date): Promise<void> {
  const admin = administrator(scene)
  const document = await admin.read('Suppliers', at, idOf(scene.ids.suppliers, 'SUP-135'))
  await admin.change('Suppliers', at, {
    document,
    body: { OnlySites: true, Sites: [{ SiteId: site, AccountNo: 'LH2-135' }] },
  })
}

/** Ten cases of avocados, written down as ten single ones at the price of a case; reversed, and received as what they are. */
async function wrongUnit(scene: Scene, at: Date): Promise<void> {
  const { keeper } = castOf(scene)
  const avocado = goodOf(scene, 'PRO-1017')
  const later = (hours: number) => new Date(at.getTime() + hours * hour)
  const receipt = (UnitId: number, note: string) =>
    keeper.create('Receipts', at, {
      SupplierId: idOf(scene.ids.suppliers, 'SUP-101'),
      LocationId: idOf(scene.ids.places, 'LB-COLD'),
      DeliveryNote: note,
      Lines: [{ ItemId: avocado.id, UnitId, Qty: '10', Price: packPrice(avocado) }],
    })
  const wrong = await receipt(avocado.baseUnitId, 'DN-7731')
  const posted = await keeper.move('Receipts', later(1), { document: wrong, move: 'post' })
  const Remarks = 'Received as single ones, they were cases: 47.04 for one avocado'
  await keeper.move('Receipts', later(2), { document: posted, move: 'reverse', body: { Remarks } })
  const right = await receipt(avocado.packUnitId, 'DN-7731/2')
  await keeper.move('Receipts', later(2), { document: right, move: 'post' })
}

/** The same invoice is entered again; the product refuses it, and the clerk notes that on the receipt's invoice. */
async function invoicedTwice(scene: Scene, at: Date): Promise<void> {
  const clerk = scene.people('payables', site)
  const receipt = await orderedAndReceived(scene, at, 'DAI-1002')
  const invoice = { receipt, at: new Date(at.getTime() + 30 * hour), pricePercent: '100' }
  const document = await writeVoucher(clerk, invoice)
  const again = await refusalOf(writeVoucher(clerk, invoice))
  const Remarks = `The invoice came a second time and was refused (${again})`
  const noted = await clerk.change('Vouchers', invoice.at, { document, body: { Remarks } })
  await clerk.move('Vouchers', invoice.at, { document: noted, move: 'post' })
}

/** More cutting boards are asked for than lie in the store; to issue them is refused, and the requisition waits. */
async function moreThanThere(scene: Scene, at: Date): Promise<void> {
  const item = goodOf(scene, 'EQU-1003')
  const chef = scene.people('chef', site)
  const { controller, keeper } = castOf(scene)
  let document = await chef.create('Requisitions', at, {
    RequestLocationId: idOf(scene.ids.places, 'LB-KIT'),
    SupplyLocationId: idOf(scene.ids.places, 'LB-MAIN'),
    ReasonId: idOf(scene.ids.reasons, 'RESTOCK'),
    Reference: 'New cutting boards',
    Lines: [{ ItemId: item.id, UnitId: item.packUnitId, Qty: '40' }],
  })
  document = await chef.move('Requisitions', at, { document, move: 'submit' })
  // From 2,500 on a second level decides.
  for (const approver of [controller, scene.people('admin', site)])
    if (document.row['Status'] === 'PendingApproval')
      document = await approver.move('Requisitions', at, { document, move: 'approve' })
  // The answer carries the lines as the definition names them.
  const lines = document.row['Lines'] as readonly { readonly Id: number }[]
  const body = { Lines: lines.map(({ Id }) => ({ Id, IssueQty: '40' })) }
  await refusalOf(keeper.move('Requisitions', at, { document, move: 'issue', body }))
}

/** Half of the fish comes and the rest is closed short. */
async function shortDelivery(scene: Scene, at: Date): Promise<void> {
  const lines = ['SEA-1001', 'SEA-1008', 'SEA-1015'].map((number) => pricedLine(goodOf(scene, number), 4))
  await playOrder(castOf(scene), {
    ending: 'closed',
    at,
    shelfLife: lotLifeOf(goodsOf(scene)),
    body: orderOf(scene, 'SUP-103', lines),
  })
}

/** An invoice nine percent dearer than agreed, which the controller holds. */
async function heldInvoice(scene: Scene, at: Date): Promise<void> {
  const clerk = scene.people('payables', site)
  const receipt = await orderedAndReceived(scene, at, 'MEA-1001')
  const later = new Date(at.getTime() + 30 * hour)
  const written = await writeVoucher(clerk, { receipt, at: later, pricePercent: '109' })
  const document = await clerk.move('Vouchers', later, { document: written, move: 'submit' })
  const Remarks = 'The contract says 17.80 a pound'
  await castOf(scene).controller.move('Vouchers', later, { document, move: 'hold', body: { Remarks } })
}

/** A large request nobody has decided. */
async function overdue(scene: Scene, at: Date): Promise<void> {
  const chef = scene.people('chef', site)
  const item = goodOf(scene, 'MEA-1011')
  const Lines = [{ ItemId: item.id, UnitId: item.packUnitId, Description: item.name, Qty: '4' }]
  const document = await chef.create('PurchaseRequests', at, {
    DeliveryLocationId: idOf(scene.ids.places, 'LB-COLD'),
    Lines,
  })
  await chef.move('PurchaseRequests', at, { document, move: 'submit' })
}

async function orderedAndReceived(scene: Scene, at: Date, number: string) {
  const supplier = number.startsWith('DAI') ? 'SUP-105' : 'SUP-104'
  const body = orderOf(scene, supplier, [pricedLine(goodOf(scene, number), 3)])
  const shelfLife = lotLifeOf(goodsOf(scene))
  const ordered = new Date(at.getTime() - 24 * hour)
  const receipt = await playOrder(castOf(scene), { ending: 'completed', at: ordered, shelfLife, body })
  if (receipt === undefined) throw new Error('Nothing was received')
  return receipt
}

function orderOf({ ids }: Scene, supplier: string, Lines: readonly ReturnType<typeof pricedLine>[]) {
  return { SupplierId: idOf(ids.suppliers, supplier), DeliveryLocationId: idOf(ids.places, 'LB-COLD'), Lines }
}

/** The code of what the product refuses. Throws when it does not. */
async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
  throw new Error('The product took what it has to refuse')
}
