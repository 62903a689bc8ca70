import { AppError } from '#core/errors/app-error.ts'
import { newSecretText } from '../../access/secret-text.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { PresentedRecord } from '../../documents/present/present-record.ts'
import { leave } from '../../punchout/visits.ts'
import { receiveCart } from '../../punchout/receive-cart.ts'
import type { SentLine } from '../../punchout/read-cart.ts'
import { demoCatalogue } from '../catalogue/catalogue-cxml.ts'
import { catalogueProducts } from '../catalogue/products.ts'
import { demoCataloguePath } from '../catalogue/routes.ts'
import type { DemoActor, DemoStage } from '../demo-actor.ts'

/** Who connects the catalogue and who shops in it. */
export interface PunchoutInput {
  readonly stage: DemoStage
  readonly admin: DemoActor
  readonly chef: DemoActor
  readonly buyer: DemoActor
  readonly supplier: number
  readonly location: number
  readonly now: Date
}

const day = 86_400_000
const set = 'PunchoutCarts'
const connections = 'PunchoutConnections'

/**
 * Connects the catalogue the demo brings along, and shops there: a cart of a cook with something nobody knows, one of a buyer that waits to be
 * ordered, and one nobody has filled yet. Where the product is in production the catalogue is not there, and stays closed.
 */
export async function loadPunchout(input: PunchoutInput): Promise<void> {
  const { admin, chef, buyer, supplier, location, now } = input
  const at = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * day)
  const connection = await admin.create(connections, at(20), {
    SupplierId: supplier,
    Url: demoCataloguePath,
    FromIdentity: demoCatalogue.ourIdentity,
    ToIdentity: demoCatalogue.supplierIdentity,
    Deployment: 'Test',
  })
  if (!(await connects(admin, at(20), connection))) return
  const begun = (who: DemoActor, daysAgo: number, changes: object) =>
    who.create(set, at(daysAgo), { SupplierId: supplier, LocationId: location, ...changes })
  await shop(input, chef, {
    cart: await begun(chef, 2, { Reference: 'Dish room' }),
    at: at(2),
    parts: { '12-CLE-1001': 6, 'BC-3105': 2 },
  })
  const order = { Target: 'Order', Reference: 'Monthly cleaning' }
  await shop(input, buyer, {
    cart: await begun(buyer, 1, order),
    at: at(1),
    parts: { '12-CLE-1002': 10, '12-CLE-1003': 4 },
  })
  await begun(chef, 1, { Reference: 'Gloves for the pantry' })
}

async function connects(admin: DemoActor, at: Date, document: PresentedRecord): Promise<boolean> {
  try {
    await admin.move(connections, at, { document, move: 'connect', body: { Fields: { Secret: demoCatalogue.secret } } })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

interface Shopping {
  readonly cart: PresentedRecord
  readonly at: Date
  /** Quantity by the supplier's number. */
  readonly parts: Readonly<Record<string, number>>
}

/** Opens the catalogue as a person does, and lets the cart arrive as it does from a supplier. */
async function shop({ stage }: PunchoutInput, who: DemoActor, { cart, at, parts }: Shopping): Promise<void> {
  const opened = await who.move(set, at, { document: cart, move: 'shop' })
  const token = String(opened.row['@larder.opens']).split('/').at(-1) ?? ''
  const { tenantId } = stage.definitions
  const visit = await withTenant(stage.db, { tenantId }, (trx) =>
    leave(trx, { token, returnToken: newSecretText(), now: at }),
  )
  if (visit === undefined) throw new Error('A visit of the demo has no way out')
  const lines = catalogueProducts.flatMap((product) => lineOf(product, parts[product.partNo]))
  const deps = { ...stage, definitions: { forTenant: () => stage.definitions }, clock: { now: () => at } }
  const sent = { buyerCookie: visit.buyerCookie, mayEdit: true, lines }
  await receiveCart(deps, { tenantId, visit, cart: sent, traceId: 'demo' })
}

function lineOf(
  { partNo, name, about, unit, price }: (typeof catalogueProducts)[number],
  qty: number | undefined,
): readonly SentLine[] {
  if (qty === undefined) return []
  return [{ partNo, auxiliaryNo: '', description: `${name}. ${about}`, unit, qty: String(qty), price, currency: 'USD' }]
}
