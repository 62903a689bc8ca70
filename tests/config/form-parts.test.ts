import { expect, it } from 'vitest'
import { projectDefinitions } from '#core/definition/project/project-definitions.ts'
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

it('[LIST-326] the browser is told which lists are of one day', async () => {
  const shown = projectDefinitions(await productDefinitions(), { permissions: new Set(['ViewInventory']), siteId: 2 })
  expect(shown.families['stockWorth']?.entity.roles).toEqual({ asOf: 'day' })
})
