import type { DemoActor } from '../demo-actor.ts'
import { idOf } from '../masters/create-all.ts'

/** Who plans capital projects and who is billed for them, at which place, on which accounts. */
export interface ProjectsInput {
  readonly controller: DemoActor
  readonly buyer: DemoActor
  readonly clerk: DemoActor
  readonly supplier: number
  /** Where what is bought is delivered. */
  readonly place: number
  readonly accounts: ReadonlyMap<string, number>
  readonly now: Date
  readonly site: number
}

const day = 86_400_000

/** A kitchen that is renewed with its dish room as a part of it, new tills whose budget is nearly used up, and a van nobody has approved. */
export async function loadProjects(input: ProjectsInput): Promise<void> {
  const { controller, accounts, now } = input
  const at = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * day)
  const project = async (Name: string, more: object) =>
    controller.create('CapitalProjects', at(20), {
      Name,
      Sponsor: 'Dana Okafor',
      AccountId: idOf(accounts, '1500'),
      StartsOn: dayOf(at(20)),
      ExpiresOn: dayOf(at(-200)),
      ...more,
    })
  const approved = async (made: Awaited<ReturnType<typeof project>>) =>
    controller.move('CapitalProjects', at(20), { document: made, move: 'submit' })
  const kitchen = await approved(
    await project('Kitchen renewal', { Budget: '60000', Lines: kitchenLines, ContingencyPct: '5' }),
  )
  const dishes = await approved(
    await project('Dish room', { Budget: '20000', ParentId: kitchen.row.Id, ExpiresOn: dayOf(at(-120)) }),
  )
  const tills = await approved(await project('New tills', { Category: 'Technology', Budget: '8000' }))
  await project('Delivery van', { Category: 'Vehicles', Budget: '38500' })
  await bill(input, { id: tills.row.Id, invoiceNo: 'TIL-90', text: 'Tills and printers', price: '7450' })
  await bill(input, { id: dishes.row.Id, invoiceNo: 'DSH-14', text: 'Dish machine, first part', price: '6200' })
  await wish(input, kitchen.row.Id)
}

const kitchenLines = [
  { Description: 'Combi oven, 10 trays', Qty: '2', Price: '14900' },
  { Description: 'Extraction hood', Qty: '1', Price: '9800' },
]

interface Bill {
  readonly id: number
  readonly invoiceNo: string
  readonly text: string
  readonly price: string
}

async function bill({ clerk, supplier, accounts, now, site }: ProjectsInput, { id, invoiceNo, text, price }: Bill) {
  const at = new Date(now.getTime() - 8 * day)
  const made = await clerk.create('MiscInvoices', at, {
    SupplierId: supplier,
    InvoiceNo: `${invoiceNo}-${site}`,
    Lines: [{ AccountId: idOf(accounts, '1500'), ProjectId: id, Description: text, Qty: '1', Price: price }],
  })
  const submitted = await clerk.move('MiscInvoices', at, { document: made, move: 'submit' })
  await clerk.move('MiscInvoices', at, { document: submitted, move: 'post' })
}

/** An oven somebody asks for: committed once it is approved. */
async function wish({ buyer, place, now }: ProjectsInput, id: number): Promise<void> {
  const at = new Date(now.getTime() - 3 * day)
  const made = await buyer.create('PurchaseRequests', at, {
    DeliveryLocationId: place,
    RequestType: 'Capex',
    ProjectId: id,
    Lines: [{ Description: 'Combi oven, 10 trays', Qty: '1', Price: '390' }],
  })
  await buyer.move('PurchaseRequests', at, { document: made, move: 'submit' })
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
