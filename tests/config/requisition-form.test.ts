import { expect, it } from 'vitest'
import { productDefinitions } from './support/issues-with.ts'

it('[RQN-403] the totals of a requisition say what was issued and what is short, with the fields of its list', async () => {
  const { families } = await productDefinitions()
  const requisition = families.get('requisition')
  const totals = requisition?.form.sections.flatMap((section) => section.totals) ?? []
  expect(totals).toEqual(['totalQty', 'issuedPct', 'shortQty', 'totalValue'])
  const told = requisition?.entity.fields.filter(({ id }) => ['issuedPct', 'shortQty'].includes(id))
  expect(told?.map(({ readFrom }) => readFrom)).toEqual(['requisition_figures', 'requisition_figures'])
})
