import fc from 'fast-check'
import { expect } from 'vitest'
import { cents, on, type Command } from './command.ts'
import { partOf, type Chain, type Return } from './model.ts'

const set = 'ApCredits'

/** Returns the supplier still owes something for. */
function claimed(...states: readonly Return['state'][]) {
  return ({ returns }: Readonly<Chain>) => returns.filter(({ state }) => states.includes(state))
}

/** A credit note of the supplier over a part of what is asked back, or all of it. */
const credit = (percent: number) =>
  on(`credit ${percent} % of claim`, claimed('Pending', 'Partial'), async (back, model, { world }) => {
    const net = partOf(back.claim, percent)
    const SupplierCreditNo = `CN-${back.id}-${model.returns.length}-${back.credited}`
    const said = { SupplierCreditNo, CreditDate: '2026-11-19', CreditNet: cents(net) }
    back.state = net === back.claim ? 'Completed' : 'Partial'
    expect(await world.does(set, back.id, 'receive', { Fields: said })).toMatchObject({ Status: back.state })
    back.claim -= net
    back.credited += net
  })

/** Nothing, or nothing more, comes of a claim. */
const giveUp = (state: 'Pending' | 'Partial', move: 'refuse' | 'close') =>
  on(`${move} claim`, claimed(state), async (back, _model, { world }) => {
    back.state = move === 'refuse' ? 'Denied' : 'Completed'
    expect(await world.does(set, back.id, move, { Remarks: 'he will not' })).toMatchObject({ Status: back.state })
    back.claim = 0n
  })

const index = fc.nat(7)

/** Everything suppliers do with what is asked back of them. */
export const claimCommands: readonly fc.Arbitrary<Command>[] = [
  fc.tuple(fc.constantFrom(30, 70, 100), index).map(([percent, at]) => credit(percent)(at)),
  index.map(giveUp('Pending', 'refuse')),
  index.map(giveUp('Partial', 'close')),
]
