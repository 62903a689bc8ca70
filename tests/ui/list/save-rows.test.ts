import { expect, it } from 'vitest'
import { saveRows, wordsOfRefused, type ChangedRow } from '../../../src/engine/ui/list/actions/save-rows.ts'

const translate = (key: string, params: Readonly<Record<string, unknown>> = {}) =>
  [key, ...Object.values(params).map(String)].join(' ')

/** Saves so many rows, of which some are refused, and tells which were and how many were at work at once. */
async function saved(count: number, refused: readonly number[]) {
  const rows = Array.from({ length: count }, (_, index): ChangedRow => ({
    row: { Id: index + 1 },
    body: { NewMin: '4' },
  }))
  const done: number[] = []
  let [atWork, most] = [0, 0]
  const results = await saveRows(rows, {
    async update({ row }) {
      atWork += 1
      most = Math.max(most, atWork)
      await Promise.resolve()
      atWork -= 1
      if (refused.includes(row.Id)) throw new Error('too little')
      done.push(row.Id)
    },
    nameOf: ({ Id }) => `Item ${Id}`,
    messageOf: (error) => (error instanceof Error ? error.message : ''),
  })
  return { done: done.toSorted((one, other) => one - other), most, told: wordsOfRefused(results, translate) }
}

it('[RUN-740] saves the rows of a block four at a time, and one that is refused holds up none of the others', async () => {
  expect(await saved(6, [])).toEqual({ done: [1, 2, 3, 4, 5, 6], most: 4, told: undefined })
  expect(await saved(6, [2, 5])).toMatchObject({ done: [1, 3, 4, 6], told: 'list.rowsRefused 2 6 Item 2: too little' })
})

it('[RUN-740] says of one row alone what is wrong with it', async () => {
  expect(await saved(1, [1])).toMatchObject({ done: [], told: 'too little' })
})
