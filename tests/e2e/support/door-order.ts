import type { WireRow } from '#core/http/odata-contract.ts'
import { callsOf } from './page-session.ts'
import { rowsOf, written } from './written-rows.ts'

/** An approved order that stands open, 1,200.00 in all, and what its goods are called. */
export interface DoorOrder {
  readonly id: number
  readonly docNo: string
  /** Kept by lots, chilled, good for ten days: ten at 40.00. */
  readonly cream: string
  /** Of no kind of its own: ten at 30.00. */
  readonly vinegar: string
  /** Ten at 50.00, which cherries may stand for, one for one. */
  readonly plums: string
  readonly cherries: string
}

/** The buyer orders new goods for the main store, and the controller approves it. */
export async function orderForTheDoor(): Promise<DoorOrder> {
  const admin = await callsOf({ user: 'admin', site: 'resort', role: 'system' })
  const idOf = async (path: string) => (await rowsOf(admin, path))[0]?.Id
  const [unit, category] = [
    await idOf(`Units?$filter=Code eq 'case'`),
    await idOf('Categories?$filter=IsActive eq true'),
  ]
  const mark = String(Date.now() % 10_000_000)
  const make = async (name: string, more = {}) => {
    const item = await written(admin, 'Items', {
      Number: `${name.slice(0, 3)}-${mark}`,
      Name: `${name} ${mark}`,
      CategoryId: category,
      BaseUnitId: unit,
      TransactionUnitId: unit,
      Units: [{ UnitId: unit, Num: '1', Den: '1' }],
      ...more,
    })
    // Saved with its units.
    const [own] = item['Units'] as readonly WireRow[]
    return { ItemId: item.Id, UnitId: own?.Id }
  }
  const cream = await make('Cream', { LotTracked: true, ExpiryDays: 10, Storage: 'Chilled' })
  const cherries = await make('Cherries', { Storage: 'Chilled' })
  const substitutes = { Substitutes: [{ ItemId: cherries.ItemId, Factor: '1' }] }
  const buyer = await callsOf({ user: 'buyer', site: 'resort' })
  const draft = await written(buyer, 'PurchaseOrders', {
    SupplierId: await idOf("Suppliers?$filter=Name eq 'Valley Farm Cooperative'"),
    DeliveryLocationId: await idOf("Locations?$filter=Name eq 'Bay main store'"),
    Lines: [
      { ...cream, Qty: '10', Price: '40' },
      { ...(await make('Vinegar')), Qty: '10', Price: '30' },
      { ...(await make('Plums', { Storage: 'Chilled', ...substitutes })), Qty: '10', Price: '50' },
    ],
  })
  const submitted = await written(buyer, `PurchaseOrders(${draft.Id})/submit`, {}, draft)
  const controller = await callsOf({ user: 'controller', site: 'resort' })
  const { Id: id, DocNo } = await written(controller, `PurchaseOrders(${draft.Id})/approve`, {}, submitted)
  const called = (name: string) => `${name} ${mark}`
  return {
    id,
    docNo: String(DocNo),
    cream: called('Cream'),
    vinegar: called('Vinegar'),
    plums: called('Plums'),
    cherries: called('Cherries'),
  }
}

/** The controller is told what was received dearer or cheaper than so many percent. */
export async function tellPricesAtTheDoor(Threshold: string): Promise<void> {
  const admin = await callsOf({ user: 'admin', site: 'resort', role: 'system' })
  const [controller] = await rowsOf(admin, `Users?$filter=Username eq 'controller'`)
  const Recipients = [{ UserId: controller?.Id }]
  await written(admin, 'AlertRules', { Name: 'Prices at the door', Kind: 'ReceiptPrice', Threshold, Recipients })
}
