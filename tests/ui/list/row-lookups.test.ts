import { expect, it } from 'vitest'
import { isLookup } from '#core/model/field-shapes.ts'
import { besideOf } from '../../../src/engine/ui/list/actions/use-row-lookups.ts'
import { viewQuery } from '../../../src/engine/ui/list/view/view-query.ts'
import { startView } from '../../../src/engine/ui/list/view/view-address.ts'
import { field, lookupField, sampleFamily, sampleList } from '../support/sample-list.ts'

it('[LIST-95] a lookup of a row sees what its row says by field, as far as it was read', () => {
  const fields = [field('docNo', 'text'), lookupField('supplyLocation'), field('urgent', 'boolean')]
  const row = { Id: 4, DocNo: 'R-1', SupplyLocationId: 7, SupplyLocation: { Id: 7, Name: 'Store' }, Urgent: null }
  expect(besideOf(fields, row)).toEqual({ docNo: 'R-1', supplyLocation: 7, urgent: null })
  expect(besideOf(fields, { Id: 4, DocNo: 'R-1' })).toEqual({ docNo: 'R-1' })
  expect(besideOf(fields, undefined)).toEqual({})
})

it('[LIST-95] what a shown lookup looks into is read with it', () => {
  const base = lookupField('unit')
  if (!isLookup(base)) throw new Error('It is a lookup')
  const unit = { ...base, lookup: { ...base.lookup, of: 'supplyLocation' } }
  const subject = { session: { userId: 7, siteId: 2, timeZone: 'America/New_York' }, today: '2026-11-21', families: {} }
  const asked = { family: sampleFamily, list: sampleList, view: startView(sampleList), record: undefined }
  expect(viewQuery(asked, [unit], subject).select).toContain('SupplyLocationId')
  expect(viewQuery(asked, [base], subject).select).not.toContain('SupplyLocationId')
})
