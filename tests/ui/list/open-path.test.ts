import { describe, expect, it } from 'vitest'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { openPath } from '../../../src/engine/ui/list/actions/open-path.ts'
import { field, sampleFamily, sampleList } from '../support/sample-list.ts'

const location: ClientFamily = {
  ...sampleFamily,
  id: 'location',
  docType: undefined,
  entity: { ...sampleFamily.entity, id: 'location' },
  routes: { lists: {}, create: 'masters/create-location', isOpenOnly: false },
  access: { canView: true, canCreate: false },
}
const order = { ...location, id: 'order', docType: 3, routes: { ...location.routes, create: 'buying/create-order' } }
const families = { location, order }
const family = {
  ...sampleFamily,
  entity: { ...sampleFamily.entity, fields: [...sampleFamily.entity.fields, field('document', 'text')] },
}
const opening = (opens: string | undefined, known: Readonly<Record<string, ClientFamily>> = families) =>
  openPath({ family, list: { ...sampleList, opens }, families: known })

describe('what a row of a list opens', () => {
  it('[LIST-15] is its own record, the record a lookup names, or a document of any type', () => {
    expect(opening(undefined)?.({ Id: 7 })).toBe(`${family.routes.create}/7`)
    expect(opening('supplyLocation')?.({ Id: 7, SupplyLocationId: 4 })).toBe('masters/create-location/4')
    expect(opening('document')?.({ Id: 7, Document: '3/42/PO-1' })).toBe('buying/create-order/42')
  })

  it('[LIST-15] is nothing where this person has no such screen', () => {
    expect(opening('supplyLocation')?.({ Id: 7, SupplyLocationId: null })).toBeUndefined()
    expect(opening('document')?.({ Id: 7, Document: '9/42/XX-1' })).toBeUndefined()
    const hidden = { location: { ...location, access: { canView: false, canCreate: false } } }
    expect(opening('supplyLocation', hidden)).toBeUndefined()
  })
})
