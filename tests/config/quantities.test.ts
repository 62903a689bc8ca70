import { expect, it } from 'vitest'
import { issuesWith } from './support/issues-with.ts'

const file = 'forms/purchasing/receipt.json'
const told = '"sumTo": "qty",'

it('[KIND-22] the sum and the count of quantities go into columns in which people enter a number, told with the likely one', async () => {
  const [issue, ...others] = await issuesWith(file, told, '"sumTo": "qtty",')
  expect(others).toEqual([])
  expect(issue).toMatchObject({
    code: 'unknown-field',
    pointer: '/entity/fields/lines/fields/weights/sumTo',
    message: '"qtty" is no column of "lines" in which people enter a number.',
  })
  expect(issue?.hint).toContain('qty')
  // A number that is worked out, and a record, take nothing.
  for (const column of ['expectedWeight', 'item'])
    expect(await issuesWith(file, told, `"sumTo": "${column}",`)).toMatchObject([{ code: 'unknown-field' }])
})
