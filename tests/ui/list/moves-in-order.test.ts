import { expect, it } from 'vitest'
import { isInOrder } from '../../../src/engine/ui/list/actions/row-moves.ts'
import { runBulk, type BulkResult } from '../../../src/engine/ui/list/actions/run-bulk.ts'
import { sampleFamily } from '../support/sample-list.ts'

const rows = [1, 2, 3, 4, 5].map((id): BulkResult => ({ id, title: `R${id}`, state: 'waiting', message: undefined }))

/** Runs the rows, the first of which takes longest, and tells in which order they began and how many were at work at once. */
async function ran(inOrder: boolean) {
  const begun: number[] = []
  let [atWork, most] = [0, 0]
  const results = await runBulk(rows, {
    async task(id) {
      begun.push(id)
      atWork += 1
      most = Math.max(most, atWork)
      for (let turn = id; turn < 6; turn += 1) await Promise.resolve()
      atWork -= 1
      if (id === 2) throw new Error('Nothing is left')
    },
    messageOf: (error) => String(error),
    report: () => undefined,
    isInOrder: inOrder,
  })
  return { begun, most, states: results.map(({ state }) => state) }
}

it('[BULK-740] makes a move in order on one row after another, a refusal holding up none, and any other on four at a time', async () => {
  const states = ['done', 'failed', 'done', 'done', 'done']
  expect(await ran(true)).toEqual({ begun: [1, 2, 3, 4, 5], most: 1, states })
  expect(await ran(false)).toMatchObject({ most: 4, states })
})

it('[BULK-740] is in order as soon as one of the rows is of a kind for which it matters', () => {
  const workflow = { start: 'Draft', states: [], editable: [], finished: [], moves: {}, labels: {}, consequences: {} }
  const of = (...inOrder: readonly string[]) => ({ family: { ...sampleFamily, workflow: { ...workflow, inOrder } } })
  expect(isInOrder({ id: 'approve' }, [of(), of('approve')])).toBe(true)
  expect(isInOrder({ id: 'approve' }, [of('issue'), of()])).toBe(false)
  expect(isInOrder({ id: 'approve' }, [{ family: { ...sampleFamily, workflow: undefined } }])).toBe(false)
})
