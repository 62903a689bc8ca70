import { expect, it } from 'vitest'
import { issuesWith, productDefinitions } from './support/issues-with.ts'

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

it('[LIST-695] lists of documents draw the supplier or customer whole', async () => {
  const { families } = await productDefinitions()
  const documents = [...families.values()].filter(({ docType }) => docType !== undefined)
  const lists = documents.flatMap((family) => Object.values(family.lists)).filter(({ route }) => route !== '')
  const named = lists.flatMap((list) =>
    list.columns.filter((column) => column === 'supplier' || column === 'customer').map((column) => ({ list, column })),
  )
  expect(named.length).toBeGreaterThan(12)
  const cut = named.filter(({ list, column }) => !list.whole.includes(column))
  expect(cut.map(({ list }) => list.id)).toEqual([])
})

it('[LIST-26] pars that are typed and ticked fold after what is only shown of them', async () => {
  const { families } = await productDefinitions()
  const folds = families.get('itemParLine')?.lists['itemParLines']?.folds
  expect(folds).toEqual(expect.arrayContaining(['noUsage', 'leadTime', 'suggestedMin', 'suggestedMax']))
  expect(['newMin', 'newMax', 'isTaken'].filter((id) => folds?.includes(id))).toEqual([])
})
