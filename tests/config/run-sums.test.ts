import { expect, it } from 'vitest'
import { issuesWith as issuesOf } from './support/issues-with.ts'

const issuesWith = (text: string, other: string) => issuesOf('forms/purchasing/requestProcessing.json', text, other)

it('[RUN-388] rows a run is added up of are of a family there is, look up the run, and say whether they are made', async () => {
  const at = '/run/sums'
  expect(await issuesWith('"family": "requestProcessingOrder"', '"family": "requestProcessingOrders"')).toMatchObject([
    { code: 'unknown-family', pointer: `${at}/family` },
  ])
  const sums = (run: string, done: string) => `"run": "${run}",\n      "done": "${done}"`
  const own = sums('run', 'isDone')
  expect(await issuesWith(own, sums('order', 'isDone'))).toMatchObject([{ code: 'wrong-kind', pointer: `${at}/run` }])
  expect(await issuesWith(own, sums('run', 'note'))).toMatchObject([{ code: 'wrong-kind', pointer: `${at}/done` }])
})

it('[RUN-388] its amounts are fields of these rows, and what is counted is of the lines', async () => {
  expect(await issuesWith('"plannedAmount": "amount"', '"plannedAmount": "bestSaving"')).toMatchObject([
    { code: 'unknown-field', pointer: '/run/totals/plannedAmount' },
  ])
  expect(await issuesWith('"sum": "saving"', '"sum": "bestSaving"')).toMatchObject([
    { code: 'unknown-field', pointer: '/run/results/savedAmount' },
  ])
  expect(await issuesWith('"distinct": "order"', '"distinct": "shortBy"')).toMatchObject([
    { code: 'unknown-field', pointer: '/run/results/orderCount' },
  ])
})
