import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { createStockWorld, line, nextDocument, stock, type StockWorld } from '../posting/stock-world.ts'
import { approveResets, type ApproveReset } from './approve-resets.ts'
import { createRunWorld, type RunRow, type RunWorld } from '../runs/run-world.ts'

export const set = 'InventoryResets'

/** Runs with stock at several places, and the verbs of a reset. */
export interface ResetWorld extends Omit<RunWorld, 'submit'> {
  readonly stockWorld: StockWorld
  /** A reset whose lines are worked out. */
  readonly preview: (body?: object) => Promise<RunRow>
  readonly submit: (id: number, code?: string) => Promise<LightMyRequestResponse>
  /** A move of the administrator with what it says. */
  readonly act: (id: number, name: string, payload: object) => Promise<LightMyRequestResponse>
  /** The answer of the controller, whom a rule asks about every reset. */
  readonly approve: ApproveReset
  /** Submits one and has it approved. */
  readonly agree: (id: number) => Promise<void>
  /** Lines as `place/item book>newQty effect posted outcome`. */
  readonly told: (id: number) => Promise<readonly string[]>
  /** On hand and value of an item in the pool of a place. */
  readonly pool: (location: number, item: number) => Promise<string>
  readonly broken: () => Promise<readonly unknown[]>
}

/** Makes one: flour at the store, wine with a remainder at the kitchen, and flour below zero at the bar. Call `close` in afterAll. */
export async function createResetWorld(): Promise<ResetWorld> {
  const world = await createRunWorld()
  const stockWorld = await createStockWorld({ database: world.database })
  await world.execute(
    sql`insert into reason (tenant_id, id, code, name, use, account_id, is_active) values ('ui', 50, 'RESET', 'Reset', 'inventoryReset', 2, true)`,
  )
  // 1 at 9.99 and 2 at 0.005: 3 are worth 10, which no cost of one says exactly.
  await stockWorld.receive({ location: stock.kitchen, item: stock.wine, qty: '1', unitCost: '9.99' })
  await stockWorld.receive({ location: stock.kitchen, item: stock.wine, qty: '2', unitCost: '0.005' })
  await stockWorld.issue({
    id: nextDocument(),
    versionNo: 1,
    from: stock.bar,
    to: stock.office,
    type: 'DirectExpense',
    lines: [line(1, '5')],
  })
  const act = async (id: number, name: string, payload: object) => {
    const etag = String((await world.get(`${set}(${id})`)).headers['etag'])
    const headers = { 'if-match': etag, 'idempotency-key': randomUUID() }
    return world.admin.call({ method: 'POST', url: `/inventory/api/${set}(${id})/${name}`, headers, payload })
  }
  const submit = (id: number, code = 'S2') => act(id, 'submit', { Fields: { ConfirmSite: code } })
  const approve = (await approveResets(world, world.execute, [2]))(2)
  return {
    ...world,
    stockWorld,
    async preview(body = {}) {
      const { Id } = await world.begin(set, { ReasonId: 50, ...body })
      return world.run(set, Id, 'generate')
    },
    act,
    submit,
    approve,
    async agree(id) {
      for (const answer of [await submit(id), await approve(id)])
        if (answer.statusCode !== 200) throw new Error(answer.body)
    },
    async told(id) {
      const lines = await world.lines('InventoryResetLines', id)
      return lines.map((row) =>
        [
          [row['LocationId'], row['ItemId']].join('/'),
          [row['Book'], row['NewQty']].join('>'),
          row['Value'],
          row['Posted'],
          row['Outcome'],
        ].join(' '),
      )
    },
    async pool(location, item) {
      const found = await stockWorld.balance(location, item)
      return `${found?.qty} ${found?.value}`
    },
    async broken() {
      const invariants = await readInvariants()
      return withTenant(world.db, { tenantId: 'ui' }, (trx) => findBrokenInvariants(trx, invariants))
    },
  }
}
