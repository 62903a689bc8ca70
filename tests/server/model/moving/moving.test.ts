import fc, { type AsyncCommand } from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { readInvariants, type Invariant } from '../../../../server/posting/check-invariants.ts'
import { expectAgreement } from './agree.ts'
import { begin, countCommands } from './count-commands.ts'
import { enter, entryCommands } from './entry-commands.ts'
import { nothing, type Moving, type Real } from './papers.ts'
import { resetCommands } from './reset-commands.ts'
import { send, transferCommands } from './transfer-commands.ts'
import { createMovingWorld, type MovingWorld } from './world.ts'

/** A run on its own may take its time: MOVING_RUNS histories, from MOVING_SEED where one failed. */
const { MOVING_RUNS: runs, MOVING_SEED: seed } = process.env
const seconds = 20

const wishes = [
  { item: 0, unit: 0, thousandths: 11_000, cents: 337 },
  { item: 1, unit: 1, thousandths: 10_000, cents: 1999 },
]
const part = wishes.map((wish) => ({ ...wish, unit: 2, thousandths: 5000 }))

/** Without goods, some on their way and a count, most would be refused. */
const opening = [
  ...[0, 1, 2].map((at) => enter({ wishes, at })),
  send({ wishes: part, from: 0, by: 2, percent: 70 }),
  begin({ at: 0, booksOf: 'Moment', isZeroed: true }),
]

describe('goods that are moved, counted and reset against a model of them', () => {
  let world: MovingWorld
  let invariants: readonly Invariant[]
  beforeAll(async () => {
    world = await createMovingWorld()
    invariants = await readInvariants()
  })
  afterAll(() => world.close())

  const commands = fc.commands([...entryCommands, ...transferCommands, ...countCommands, ...resetCommands], {
    maxCommands: 20,
    size: 'max',
  })

  it(
    '[MODEL-8, MODEL-9] agree in quantity, worth and last cost after every command of any history',
    async () => {
      await fc.assert(
        fc.asyncProperty(commands, async (history) => {
          const real: Real = { world, ground: await world.newGround() }
          const model = nothing()
          const checked = [...history].map((command) =>
            checking(command, (now) => expectAgreement(now, { ...real, invariants })),
          )
          for (const command of opening) await command.run(model, real)
          await fc.asyncModelRun(() => ({ model, real }), checked)
        }),
        {
          numRuns: Number(runs ?? 12),
          ...(seed === undefined ? {} : { seed: Number(seed) }),
          ...(runs === undefined ? { interruptAfterTimeLimit: seconds * 1000, markInterruptAsFailure: false } : {}),
        },
      )
    },
    120_000 + Number(runs ?? 0) * 20_000,
  )
})

/** The command, and then the check. */
function checking(
  command: AsyncCommand<Moving, Real>,
  check: (model: Moving) => Promise<void>,
): AsyncCommand<Moving, Real> {
  return {
    check: (model) => command.check(model),
    toString: () => command.toString(),
    run: async (model, real) => {
      await command.run(model, real)
      await check(model)
    },
  }
}
