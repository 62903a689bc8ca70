import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrokenInvariants, readInvariants, type Invariant } from '../../../server/posting/check-invariants.ts'
import { createStockWorld, line, nextDocument, stock, type Requisition, type StockWorld } from './stock-world.ts'

const places = [stock.store, stock.kitchen, stock.bar] as const
const place = fc.constantFrom(...places)
const item = fc.constantFrom(stock.flour, stock.wine)
const quantity = fc.integer({ min: 1, max: 40_000 }).map((thousandths) => String(thousandths / 1000))
const cost = fc.integer({ min: 1, max: 9999 }).map((hundredths) => String(hundredths / 100))

const command = fc.oneof(
  fc.record({ kind: fc.constant('receive' as const), location: place, item, qty: quantity, unitCost: cost }),
  fc.record({
    kind: fc.constant('issue' as const),
    from: place,
    to: fc.constantFrom(...places, stock.office),
    item,
    qty: quantity,
    isExpensed: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('reverse' as const), index: fc.nat(20) }),
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

describe('a ledger after anything', () => {
  let world: StockWorld
  let invariants: readonly Invariant[]
  beforeAll(async () => {
    world = await createStockWorld()
    invariants = await readInvariants()
  })
  afterAll(() => world.close())

  it('[POST-21] every invariant holds after any history of receipts, issues and reversals', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), async (commands) => {
        const issued: Requisition[] = []
        for (const each of commands) await run(each, issued)
        const broken = await world.inTenant((trx) => findBrokenInvariants(trx, invariants))
        expect(broken.map(({ id, rows }) => ({ id, rows }))).toEqual([])
      }),
      { numRuns: 12, endOnFailure: true },
    )
  }, 120_000)

  /** A command that the rules refuse is part of the history; anything else that fails is not. */
  async function run(each: Command, issued: Requisition[]): Promise<void> {
    try {
      if (each.kind === 'receive') await world.receive({ ...each, unit: each.item * 10 + 1 })
      else if (each.kind === 'issue') await issue(each, issued)
      else await reverse(each.index, issued)
    } catch (error) {
      expect(['E_NEG_ONHAND', 'E_NO_COST', 'E_NOTHING_TO_POST']).toContain((error as { code?: unknown }).code)
    }
  }

  async function issue(each: Extract<Command, { kind: 'issue' }>, issued: Requisition[]): Promise<void> {
    if (each.from === each.to) return
    const lines = [line(1, each.qty, { item: each.item, unit: each.item * 10 + 1 })]
    const type = each.isExpensed ? ('DirectExpense' as const) : ('Stock' as const)
    const requisition = { id: nextDocument(), versionNo: 1, from: each.from, to: each.to, type, lines }
    await world.issue(requisition)
    issued.push(requisition)
  }

  async function reverse(index: number, issued: Requisition[]): Promise<void> {
    const chosen = issued[index % Math.max(1, issued.length)]
    if (chosen !== undefined) await world.reverse({ ...chosen, versionNo: 2 })
  }
})
