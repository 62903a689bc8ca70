import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTransferWorld, way, type Row, type TransferWorld } from './transfer-world.ts'
import { things } from '../support/inventory.ts'

const units = [things.tomatoEach, things.tomatoKilo, way.third] as const
const thousandths = fc.integer({ min: 1, max: 6000 }).map((amount) => String(amount / 1000))
const step = fc.constantFrom('receive', 'lose', 'bringBack', 'reverse')

const command = fc.oneof(
  fc.record({
    kind: fc.constant('enter' as const),
    qty: thousandths,
    cost: fc.integer({ min: 1, max: 9999 }).map((cents) => String(cents / 100)),
  }),
  fc.record({ kind: fc.constant('ship' as const), unit: fc.constantFrom(...units), qty: thousandths }),
  fc.record({
    kind: fc.constant('step' as const),
    name: step,
    index: fc.nat(9),
    percent: fc.integer({ min: 1, max: 130 }),
  }),
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

const asked = { receive: 'ReceiveQty', lose: 'LossQty', bringBack: 'ReturnQty', reverse: '' }

describe('transfers after anything', () => {
  let world: TransferWorld
  beforeAll(async () => {
    world = await createTransferWorld()
  })
  afterAll(() => world.close())

  it('[TRF-12] every invariant holds after any history of shipments, arrivals, losses, returns and reversals', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 18 }), async (commands) => {
        await world.enter('20', '3.33')
        const shipped: Row[] = []
        for (const each of commands) await run(each, shipped)
        expect(await world.broken()).toEqual([])
      }),
      { numRuns: 8, endOnFailure: true },
    )
  }, 120_000)

  async function run(each: Command, shipped: Row[]): Promise<void> {
    if (each.kind === 'enter') await world.enter(each.qty, each.cost)
    else if (each.kind === 'ship') await ship(each, shipped)
    else await take(each, shipped)
  }

  async function ship({ unit, qty }: Extract<Command, { kind: 'ship' }>, shipped: Row[]): Promise<void> {
    const ready = await world.transfer(qty, { Lines: [{ ItemId: things.tomato, UnitId: unit, Qty: qty }] })
    const answer = await world.move(world.sender, ready, 'ship')
    if (answer.statusCode === 200) shipped.push(answer.json())
    else expect(['E_NEG_ONHAND', 'E_UNIT']).toContain(answer.json<{ Code: string }>().Code)
  }

  /** A part of what is open, everything, or more than there is, which is refused. */
  async function take({ name, index, percent }: Extract<Command, { kind: 'step' }>, shipped: Row[]): Promise<void> {
    const at = index % Math.max(1, shipped.length)
    const row = shipped[at]
    if (row === undefined) return
    const open = Number(row['TotalOpenQty'])
    const qty = percent > 90 && percent <= 110 ? String(open) : ((open * percent) / 100).toFixed(6)
    const isHere = name === 'receive' || name === 'lose'
    const body = {
      ...(name === 'reverse' ? {} : world.first(row, asked[name], qty)),
      ...(name === 'lose' || name === 'receive' ? { Fields: { LossReasonId: way.damaged } } : {}),
      ...(name === 'bringBack' || name === 'reverse' ? { Remarks: 'As it came' } : {}),
    }
    const answer = await world.move(isHere ? world.receiver : world.sender, row, name, body)
    if (answer.statusCode === 200) shipped[at] = answer.json()
    else
      expect(['E_STATE', 'E_NEG_ONHAND', 'E_UNIT', 'E_VALIDATION', 'E_NOTHING_TO_POST']).toContain(
        answer.json<{ Code: string }>().Code,
      )
  }
})
