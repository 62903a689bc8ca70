import { describe, expect, it } from 'vitest'
import type { FiguresBody } from '#core/http/figures/figures-contract.ts'
import type { ApiClient } from '../../../../src/engine/ui/client/api/api-client.ts'
import { figureAsker } from '../../../../src/engine/ui/client/data/fetch-figures.ts'

type Answer = (body: FiguresBody) => Promise<unknown>

/** A client that answers calls of figures, and what it was asked. */
function clientWith(answer: Answer) {
  const calls: FiguresBody[] = []
  const json = async (_: string, { body }: { body: FiguresBody }) => {
    calls.push(body)
    return { data: await answer(body) }
  }
  // Nothing else of the client is used.
  return { calls, api: { json } as unknown as ApiClient }
}

const question = (figure: string) => ({ figure, at: 1, rows: [{ item: 5 }] })

describe('figures of a form', () => {
  it('[LINES-5] asks what is wanted at the same moment in one call, and what is wanted later in another', async () => {
    const { api, calls } = clientWith(async ({ questions }) => ({
      answers: questions.map(({ figure }) => ({ values: [figure] })),
    }))
    const ask = figureAsker(api)
    expect(await Promise.all([ask(question('a')), ask(question('b'))])).toEqual([['a'], ['b']])
    expect(await ask(question('c'))).toEqual(['c'])
    expect(calls.map(({ questions }) => questions.map(({ figure }) => figure))).toEqual([['a', 'b'], ['c']])
  })

  it('[LINES-5] a refused figure has no values, the others have theirs; a failed call fails all of it', async () => {
    const { api } = clientWith(async () => ({ answers: [{ refused: 'E_PERM' }, { values: ['4'] }] }))
    const ask = figureAsker(api)
    expect(await Promise.all([ask(question('a')), ask(question('b'))])).toEqual([[], ['4']])
    const failing = figureAsker(clientWith(() => Promise.reject(new Error('gone'))).api)
    const both = await Promise.allSettled([failing(question('a')), failing(question('b'))])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('[LINES-5] more than one call may ask is asked in several', async () => {
    const { api, calls } = clientWith(async ({ questions }) => ({
      answers: questions.map(({ figure }) => ({ values: [figure] })),
    }))
    const ask = figureAsker(api)
    const names = Array.from({ length: 41 }, (_, index) => `f${index}`)
    expect((await Promise.all(names.map((name) => ask(question(name))))).flat()).toEqual(names)
    expect(calls.map(({ questions }) => questions.length)).toEqual([40, 1])
    // Two figures of 2,000 lines fill one call, as its body is bounded.
    const rows = Array.from({ length: 2000 }, () => ({ item: 5 }))
    await Promise.all(['a', 'b', 'c'].map((figure) => ask({ figure, at: 1, rows })))
    expect(calls.slice(2).map(({ questions }) => questions.length)).toEqual([2, 1])
  })
})
