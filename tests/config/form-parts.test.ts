import { expect, it } from 'vitest'
import { productDefinitions } from './support/issues-with.ts'

it('[PEOPLE-161] the form of a user lists their limits and who stands in for whom', async () => {
  const { families } = await productDefinitions()
  const related = families
    .get('user')
    ?.form.sections.flatMap(({ related: one }) => (one === undefined ? [] : [[one.list, one.where]]))
  expect(related).toEqual([
    ['approvalLimits', 'UserId eq $id'],
    ['approvalDelegations', 'DelegatorId eq $id or DelegateId eq $id'],
  ])
})

it('[RQN-403] the totals of a requisition say what was issued and what is short, with the fields of its list', async () => {
  const { families } = await productDefinitions()
  const requisition = families.get('requisition')
  const totals = requisition?.form.sections.flatMap((section) => section.totals) ?? []
  expect(totals).toEqual(['totalQty', 'issuedPct', 'shortQty', 'totalValue'])
  const told = requisition?.entity.fields.filter(({ id }) => ['issuedPct', 'shortQty'].includes(id))
  expect(told?.map(({ readFrom }) => readFrom)).toEqual(['requisition_figures', 'requisition_figures'])
})
