import fc, { type AsyncCommand } from 'fast-check'
import type { Real } from './command.ts'
import type { Model } from './model.ts'

type Command = AsyncCommand<Model, Real>

const restart: Command = {
  check: () => true,
  toString: () => 'restart',
  run: (_model, { shop }) => shop.restart(),
}

function setMonth(isClosed: boolean): Command {
  return {
    check: (model) => model.isClosed !== isClosed,
    toString: () => (isClosed ? 'close the month' : 'open the month'),
    run: async (model, { shop }) => {
      await shop.setPeriod(isClosed)
      model.isClosed = isClosed
    },
  }
}

/** What happens to the application and the calendar meanwhile. */
export const officeCommands: readonly fc.Arbitrary<Command>[] = [
  fc.constant(restart),
  fc.constant(setMonth(true)),
  // Months are open most of the time.
  fc.constant(setMonth(false)),
  fc.constant(setMonth(false)),
]
