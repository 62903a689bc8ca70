import fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { readInvariants, type Invariant } from '../../../../server/posting/check-invariants.ts'
import { expectAgreement } from './agree.ts'
import { claimCommands } from './claim-commands.ts'
import type { Command, Real } from './command.ts'
import { emptyChain } from './model.ts'
import { order, orderCommands, request } from './order-commands.ts'
import { receive, receiptCommands, use } from './receipt-commands.ts'
import { returnCommands, sendBack } from './return-commands.ts'
import { invoice, voucherCommands } from './voucher-commands.ts'
import { createChainWorld, type ChainWorld } from './world.ts'
import { writeOffCommands } from './write-off-commands.ts'

/** A history that failed is told with its seed: `CHAIN_SEED=… CHAIN_RUNS=…` runs it again, or others. */
const seed = Number(process.env['CHAIN_SEED'] ?? 20_261_123)
const runs = Number(process.env['CHAIN_RUNS'] ?? 20)

/** Without anything that came, most of what follows could not be done. */
const opening: readonly Command[] = [
  request({ at: 1, tenths: 55, price: 333 }),
  order({ at: 0, tenths: 170, price: 6119 }),
  receive(35)(0),
  use(30)(0),
  invoice(40, 101)(0),
  sendBack(25)(0),
]

describe('purchasing against a model of it', () => {
  let world: ChainWorld
  let invariants: readonly Invariant[]
  beforeAll(async () => {
    world = await createChainWorld()
    invariants = await readInvariants()
  })
  afterAll(() => world.close())

  const afterInvoices = [...returnCommands, ...claimCommands, ...writeOffCommands]
  const commands = fc.commands([...orderCommands, ...receiptCommands, ...voucherCommands, ...afterInvoices], {
    maxCommands: 18,
    size: 'max',
  })

  it('[MODEL-1, MODEL-6, MODEL-7, MODEL-10, MODEL-740, CRN-300, POST-747] agrees after every step, from what is asked for to what goes back', async () => {
    let no = 0
    await fc.assert(
      fc.asyncProperty(fc.boolean(), commands, async (isRevaluing, history) => {
        const real: Real = { world, isRevaluing, ground: await world.newGround(isRevaluing) }
        const model = emptyChain()
        // A session makes so many calls a minute and no more, and lasts ten minutes.
        if ((no += 1) % 5 === 0) world.test.clock.moveSeconds(61)
        for (const command of opening) await command.run(model, real)
        await expectAgreement(model, real, invariants)
        const checked = [...history].map((command) => checking(command, invariants))
        await fc.asyncModelRun(() => ({ model, real }), checked)
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
  }, 300_000)
})

/** The command, and then the check. */
function checking(command: Command, invariants: readonly Invariant[]): Command {
  return {
    check: (model) => command.check(model),
    toString: () => command.toString(),
    run: async (model, real) => {
      await command.run(model, real)
      await expectAgreement(model, real, invariants)
    },
  }
}
