import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from '../purchasing/voucher-world.ts'
import { places, things } from '../support/inventory.ts'
import { siteDay } from '../support/site-day.ts'

/** A cost centre with a budget for stock, and an account of what is no stock. */
export const given = { kitchen: 50, stock: 1, cleaning: 61 } as const

/** Receipts for a cost centre and a project, and what suppliers give back of them, as verbs. */
export interface GivenBackWorld extends VoucherWorld {
  /** The budget of the cost centre. */
  readonly budget: Row
  readonly project: Row
  readonly run: <T>(text: ReturnType<typeof sql<T>>) => Promise<readonly T[]>
  readonly submitted: (set: string, body: object) => Promise<Row>
  readonly projectOf: (budget: string) => Promise<Row>
  /** What was spent of the cell of the budget, and of the project. */
  readonly spent: () => Promise<readonly number[]>
  /** What was spent beyond what had been before. */
  readonly since: (before: readonly number[]) => Promise<readonly number[]>
  /** 10 at 33.00 for the cost centre and the project, unless told. */
  readonly received: (more?: object, price?: string) => Promise<Row>
  readonly invoiced: (receipt: Row, qty: string, price: string, more?: object) => Promise<Row>
  readonly goingBack: (receipt: Row, qty: string, more?: object) => Promise<Row>
  /** A credit of a line of an invoice that was asked for. */
  readonly asked: (voucher: Row, kind: string, what: readonly [string, string], more?: object) => Promise<Row>
  readonly undone: (set: string, row: Row) => Promise<Row>
}

/** What a credit note of a supplier says. */
export const note = (net: string) => ({
  Fields: {
    SupplierCreditNo: `C-${randomUUID().slice(0, 8)}`,
    CreditDate: siteDay({ now: () => new Date() }),
    CreditNet: net,
  },
})

/** Makes one; call `close` in afterAll. */
export async function createGivenBackWorld(): Promise<GivenBackWorld> {
  const world = await createVoucherWorld()
  const run: GivenBackWorld['run'] = async (text) =>
    (await withTenant(world.test.db, { tenantId: 'ui', siteId: 2 }, (trx) => text.execute(trx))).rows
  const submitted: GivenBackWorld['submitted'] = async (set, body) =>
    world.moved(set, await world.made(set, body), 'submit')
  await run(sql`insert into cost_centre (tenant_id, id, site_id, code, name, is_active)
    values ('ui', ${given.kitchen}, 2, 'KIT', 'Kitchen', true)`)
  await run(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
    values ('ui', ${given.cleaning}, '6110', 'Cleaning', 'EXPENSE', true)`)
  const now = world.test.clock.now()
  const cell = { CostCentreId: given.kitchen, AccountId: given.stock, Period: now.getUTCMonth() + 1, Amount: '100000' }
  const budget = await submitted('Budgets', { FiscalYear: now.getUTCFullYear(), Control: 'Warn', Lines: [cell] })
  const projectOf = (Budget: string) =>
    submitted('CapitalProjects', { Name: 'New bar', Budget, StartsOn: '2020-01-01', ExpiresOn: '2099-12-31' })
  const project = await projectOf('10000')
  const spent = async () => {
    const [use] = await world.list(`BudgetUses?$filter=BudgetId eq ${budget.Id}`)
    return [
      Number(use?.['Actual']),
      Number((await world.read('CapitalProjects', project.Id))['ActualAmount'] ?? 0),
    ] as const
  }
  return {
    ...world,
    budget,
    project,
    run,
    submitted,
    projectOf,
    spent,
    async since([first = 0, second = 0]) {
      const [cells, projects] = await spent()
      return [cells - first, projects - second]
    },
    async received(more = { CostCentreId: given.kitchen, ProjectId: project.Id }, Price = '33') {
      const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '10', Price }
      return world.moved('Receipts', await world.receipt([line], more), 'post')
    },
    invoiced: async (receipt, qty, price, more = {}) =>
      world.posted(await world.voucher(receipt, [{ qty, price }], more)),
    async goingBack(receipt, Qty, more = {}) {
      const now = await world.read('Receipts', receipt.Id)
      const line = { ReceiptId: receipt.Id, ReceiptLineId: now.Lines[0]?.Id, Qty, Price: now.Lines[0]?.['Price'] }
      const body = { SupplierId: 1, CreditKind: 'Return', LocationId: places.store, Lines: [line], ...more }
      return world.moved('ApCredits', await submitted('ApCredits', body), 'sendBack')
    },
    asked: (voucher, CreditKind, [Qty, Price], more = {}) =>
      submitted('ApCredits', {
        SupplierId: 1,
        CreditKind,
        Lines: [{ VoucherId: voucher.Id, VoucherLineId: voucher.Lines[0]?.Id, Qty, Price }],
        ...more,
      }),
    undone: (set, row) => world.moved(set, row, 'reverse', { Remarks: 'wrong' }),
  }
}
