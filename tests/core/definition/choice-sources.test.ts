import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { choiceSourcesOf } from '#core/definition/normalize/choice-sources.ts'
import type { FamilySource } from '#core/definition/schema/family/family-schema.ts'

function formOf(path: string): FamilySource {
  // The product's own files are right: the tests of the config say so.
  return JSON.parse(readFileSync(`config/forms/${path}.json`, 'utf8')) as FamilySource
}

describe('choiceSourcesOf', () => {
  it('[DEF-28] offers every family with a document type by its title, and of these those approvers decide about', () => {
    const forms = ['inventory/requisition', 'inventory/stockEntry', 'inventory/item'].map(formOf)
    const {
      numbered,
      mails,
      documents,
      approvals,
      'posting.role': roles,
    } = choiceSourcesOf({
      areas: {},
      menu: { formatVersion: 1, items: {} },
      forms,
      code: { 'posting.role': ['INV'], 'mail.kind': ['approval'] },
    })
    expect(documents).toEqual([
      { value: 'requisition', label: 'requisition.title' },
      { value: 'stockEntry', label: 'stockEntry.title' },
    ])
    expect(numbered?.map(({ value }) => value)).toEqual(['requisition', 'stockEntry', 'item'])
    expect(mails).toEqual([{ value: 'approval', label: 'mail.kind.approval' }])
    expect(roles).toEqual([{ value: 'INV', label: 'posting.role.INV' }])
    expect(approvals).toEqual([{ value: 'requisition', label: 'requisition.title' }])
  })

  it('[DEF-28, MAIL-22] offers the mails of records, and forms no mail brings the link to', () => {
    const forms = ['purchasing/purchaseOrder', 'purchasing/bidAnswer'].map(formOf)
    const { mails } = choiceSourcesOf({ areas: {}, menu: { formatVersion: 1, items: {} }, forms, code: {} })
    expect(mails).toEqual(
      ['purchaseOrder.mail.document', 'purchaseOrder.mail.cancellation', 'bidAnswer.public.bid'].map((value) => ({
        value,
        label: `${value}.title`,
      })),
    )
  })
})
