import { expect, it } from 'vitest'
import { issuesWith } from './support/issues-with.ts'

it('[LIST-696] what stands under a list is a list there is, without a foot of its own', async () => {
  const list = 'forms/purchasing/notInvoiced.json'
  const at = '/lists/notInvoiced/foot'
  const withFoot = (foot: string) => issuesWith(list, '"foot": "notInvoicedControls"', `"foot": "${foot}"`)
  const wrong = (hint: unknown) => expect.objectContaining({ code: 'unknown-field', pointer: at, hint })
  expect(await withFoot('notInvoicedControl')).toContainEqual(wrong(expect.stringContaining('notInvoicedControls')))
  expect(await withFoot('notInvoiced')).toContainEqual(expect.objectContaining({ code: 'unknown-field', pointer: at }))
  // Nobody shows the other list then.
  expect(await withFoot('receipts')).toMatchObject([{ code: 'missing-route', pointer: '/lists/notInvoicedControls' }])
})

it('[LIST-695] what is drawn whole is a field of the list', async () => {
  const list = 'forms/purchasing/priceVariance.json'
  expect(await issuesWith(list, '"whole": ["supplier", "item"]', '"whole": ["supplier", "itemm"]')).toMatchObject([
    { code: 'unknown-field', pointer: '/lists/priceVariances/whole/1' },
  ])
})
