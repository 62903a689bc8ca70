import type { DemoActor } from '../demo-actor.ts'
import { idOf } from '../masters/create-all.ts'
import { budgetLines } from './budget-lines.ts'

/** Who writes the budget of a site, and who is billed for what it pays. */
export interface BudgetsInput {
  readonly controller: DemoActor
  readonly chef: DemoActor
  readonly clerk: DemoActor
  readonly supplier: number
  /** Where what is asked for is delivered. */
  readonly place: number
  readonly centres: ReadonlyMap<string, number>
  readonly accounts: ReadonlyMap<string, number>
  readonly now: Date
  readonly site: number
}

const day = 86_400_000

/** The budget of this year, in force, a draft of the next that is three percent more, a repair beyond what the kitchen may spend, and one that waits for the controller. */
export async function loadBudgets({
  controller,
  clerk,
  chef,
  place,
  supplier,
  centres,
  accounts,
  now,
  site,
}: BudgetsInput): Promise<void> {
  const at = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * day)
  const year = now.getUTCFullYear()
  const linesOf = (percent: number) => budgetLines((code) => idOf(centres, code), accounts, percent)
  const first = await controller.create('Budgets', at(25), { FiscalYear: year, Lines: linesOf(100) })
  await controller.move('Budgets', at(25), { document: first, move: 'submit' })
  await loadTransfers({ controller, centres, accounts, now }, first.row.Id)
  await controller.create('Budgets', at(2), { FiscalYear: year + 1, BasedOnId: first.row.Id, Lines: linesOf(103) })
  const bill = await clerk.create('MiscInvoices', at(3), {
    SupplierId: supplier,
    InvoiceNo: `RPR-90-${site}`,
    Lines: [
      {
        AccountId: idOf(accounts, '6100'),
        CostCentreId: idOf(centres, 'KIT'),
        Description: 'Compressor of the walk-in cooler',
        Qty: '1',
        Price: '880',
      },
    ],
  })
  const submitted = await clerk.move('MiscInvoices', at(3), { document: bill, move: 'submit' })
  await clerk.move('MiscInvoices', at(3), { document: submitted, move: 'post' })
  const wish = await chef.create('PurchaseRequests', at(1), {
    DeliveryLocationId: place,
    RequestType: 'Service',
    CostCentreId: idOf(centres, 'KIT'),
    ExpenseAccountId: idOf(accounts, '6100'),
    Justification: 'Two of four burners do not light.',
    Lines: [
      { Description: 'Repair of the range', Qty: '1', Price: '640' },
      { Description: 'Spare burners', Qty: '2', Price: '118.5' },
    ],
  })
  await chef.move('PurchaseRequests', at(1), { document: wish, move: 'submit' })
}

/** A transfer that was made, and one nobody has sent yet. */
async function loadTransfers(
  { controller, centres, accounts, now }: Pick<BudgetsInput, 'controller' | 'centres' | 'accounts' | 'now'>,
  budget: number,
): Promise<void> {
  const written = new Date(now.getTime() - 4 * day)
  const period = now.getUTCMonth() + 1
  const transfer = (Reason: string, amount: string, to: readonly [string, string]) =>
    controller.create('BudgetTransfers', written, {
      BudgetId: budget,
      Reason,
      Lines: [
        {
          FromCentreId: idOf(centres, 'RES'),
          FromAccountId: idOf(accounts, '5300'),
          Period: period,
          ToCentreId: idOf(centres, to[0]),
          ToAccountId: idOf(accounts, to[1]),
          Amount: amount,
        },
      ],
    })
  const linen = await transfer('More linen for the busy weeks', '350', ['HSK', '6200'])
  await controller.move('BudgetTransfers', written, { document: linen, move: 'submit' })
  await transfer('A part of the cooler repair', '280', ['KIT', '6100'])
}
