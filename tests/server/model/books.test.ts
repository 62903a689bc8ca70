import fc, { type AsyncCommand } from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { readInvariants, type Invariant } from '../../../server/posting/check-invariants.ts'
import { expectAgreement } from './agree.ts'
import { arrivalCommands, enter } from './arrival-commands.ts'
import type { Real } from './command.ts'
import { emptyModel, type Model } from './model.ts'
import { officeCommands } from './office-commands.ts'
import { order, orderCommands } from './order-commands.ts'
import { create, requisitionCommands } from './requisition-commands.ts'
import { createShop, type Shop } from './shop.ts'
import { spoilageCommands } from './spoilage-commands.ts'

const seconds = 30

const wishes = [
  { item: 0, unit: 0, thousandths: 11_000, cents: 337 },
  { item: 1, unit: 2, thousandths: 10_000, cents: 1999 },
]
const plenty = wishes.map((wish) => ({ ...wish, unit: 1, thousandths: 90_000 }))

/** Without goods, and without anything to issue or receive, everything would be refused. */
const opening = [
  enter({ wishes: plenty, isKitchen: false, isRepeated: false }),
  create({ wishes, isBack: false, isExpensed: false, isDraft: false, isRepeated: false }),
  order({ wishes }),
]

describe('the books against a model of them', () => {
  let shop: Shop
  let invariants: readonly Invariant[]
  beforeAll(async () => {
    shop = await createShop()
    invariants = await readInvariants()
  })
  afterAll(() => shop.close())

  const commands = fc.commands(
    [...arrivalCommands, ...requisitionCommands, ...orderCommands, ...spoilageCommands, ...officeCommands],
    { maxCommands: 25, size: 'max' },
  )

  it('[MODEL-1, MODEL-2, MODEL-3, MODEL-4, MODEL-5] agree after every command of any history', async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (history) => {
        const ground = await shop.newGround()
        const model = emptyModel()
        const real = { shop, ground }
        const checked = [...history].map((command) =>
          checking(command, (now) => expectAgreement(now, { ...real, invariants })),
        )
        try {
          for (const command of opening) await command.run(model, real)
          await fc.asyncModelRun(() => ({ model, real }), checked)
        } finally {
          if (model.isClosed) await shop.setPeriod(false)
        }
      }),
      { numRuns: 40, interruptAfterTimeLimit: seconds * 1000, markInterruptAsFailure: false },
    )
  }, 120_000)
})

/** The command, and then the check. */
function checking(
  command: AsyncCommand<Model, Real>,
  check: (model: Model) => Promise<void>,
): AsyncCommand<Model, Real> {
  return {
    check: (model) => command.check(model),
    toString: () => command.toString(),
    run: async (model, real) => {
      await command.run(model, real)
      await check(model)
    },
  }
}
