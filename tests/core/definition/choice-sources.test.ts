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
      documents,
      approvals,
      'posting.role': roles,
    } = choiceSourcesOf({ areas: {}, menu: { formatVersion: 1, items: {} }, forms, code: { 'posting.role': ['INV'] } })
    expect(documents).toEqual([
      { value: 'requisition', label: 'requisition.title' },
      { value: 'stockEntry', label: 'stockEntry.title' },
    ])
    expect(roles).toEqual([{ value: 'INV', label: 'posting.role.INV' }])
    expect(approvals).toEqual([{ value: 'requisition', label: 'requisition.title' }])
  })
})
