import { expect, it } from 'vitest'
import { copyOfRecord } from '../../../../src/engine/ui/form/screen/copy-of-record.ts'
import { createFormLogic } from '../../../../src/engine/ui/form/store/create-form-logic.ts'
import { createFormStore } from '../../../../src/engine/ui/form/store/form-store.ts'
import { productDefinitions } from '../../../config/support/issues-with.ts'
import { session } from '../../../core/record/sample-entity.ts'
import { locale } from '../open-sample.ts'

const { entities } = await productDefinitions()

it('[PEOPLE-160] a copy of a role begins with the same rights, and a name of its own', () => {
  const role = [...entities.values()].find(({ id }) => id === 'role')
  if (role === undefined) throw new Error('The product has roles')
  let lastKey = 0
  const newKey = () => `n${(lastKey += 1)}`
  const logic = createFormLogic({ entity: role, session, locale, isNew: false, newKey })
  const rights = ['ViewOrders', 'CreateOrders', 'ViewRoles']
  const permissions = rights.map((permission, index) => ({ id: index + 41, permission }))
  const store = createFormStore(logic, { id: 4, name: 'Buyer', isActive: true, permissions })
  const { record, baseline } = copyOfRecord(store, role)
  expect(record).toMatchObject({ id: null, name: null, isActive: true })
  expect(record['permissions']).toEqual(rights.map((permission) => expect.objectContaining({ permission })))
  // They are new lines, which a save sends: none of them names one of the original.
  expect(JSON.stringify(record['permissions'])).not.toMatch(/"id":4/)
  expect(baseline['permissions']).not.toEqual(record['permissions'])
})
