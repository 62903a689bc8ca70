import { describe, expect, it } from 'vitest'
import { isLookup } from '#core/model/field-shapes.ts'
import { issuesOfOverlay, issuesWith, productDefinitions } from './support/issues-with.ts'

describe('what every lookup of an entity goes by', () => {
  it('[DEF-346] stands beside the filter of the lookup itself', async () => {
    const { families } = await productDefinitions()
    const filterOf = (family: string) => {
      const field = families.get(family)?.entity.fields.find(({ id }) => id === 'supplier')
      return field !== undefined && isLookup(field) ? field.lookup.filter : undefined
    }
    expect(filterOf('purchaseOrder')).toEqual(
      expect.stringMatching(/^\(IsActive eq true.*\) and \(IsUsedHere eq true\)$/),
    )
  })

  it('[DEF-446] is not asked where what stands is settled, and stays with what a source names', async () => {
    const { families } = await productDefinitions()
    const filterOf = (family: string) => {
      const field = families.get(family)?.entity.fields.find(({ id }) => id === 'supplier')
      return field !== undefined && isLookup(field) ? [field.lookup.filter, field.lookup.takesNamed] : undefined
    }
    expect(filterOf('apCredit')).toEqual([undefined, false])
    expect(filterOf('receiptClearing')).toEqual([undefined, false])
    expect(filterOf('receipt')).toEqual(['(IsActive eq true) and (IsUsedHere eq true)', true])
  })

  it('[DEF-446] takes what sources name into a field that says the same as one of them', async () => {
    const own = '"to": "supplier",\n        "required": true,'
    const issues = await issuesWith('forms/expenses/miscInvoice.json', own, `${own}\n        "takesNamed": true,`)
    expect(issues).toContainEqual(
      expect.objectContaining({ code: 'no-use', pointer: '/entity/fields/supplier/takesNamed' }),
    )
  })

  it('[DEF-446, DEF-650] takes into lines what linked lines of a source name, and what lies there where something is left out', async () => {
    const { families } = await productDefinitions()
    const item = (family: string) => {
      const lines = families.get(family)?.entity.lines.find(({ id }) => id === 'lines')
      const field = lines?.fields.find(({ id }) => id === 'item')
      return field !== undefined && isLookup(field) ? field.lookup : undefined
    }
    expect(item('receipt')).toMatchObject({ takesNamed: true, filter: '(IsActive eq true) and (IsUsedHere eq true)' })
    expect(item('transfer')).toMatchObject({ takesUnused: true, filter: 'IsActive eq true and IsStocked eq true' })
    const own = '"type": "lookup",\n            "to": "item",'
    const at = '/entity/fields/lines/fields/item/takesNamed'
    expect(
      await issuesWith('forms/inventory/requisition.json', own, `${own}\n            "takesNamed": true,`),
    ).toContainEqual(expect.objectContaining({ code: 'no-use', pointer: at }))
    const place = '"to": "location",'
    const issues = await issuesWith('forms/inventory/spoilage.json', place, `${place} "takesUnused": true,`)
    expect(issues).toContainEqual(
      expect.objectContaining({ code: 'no-use', pointer: '/entity/fields/location/takesUnused' }),
    )
  })

  it('[DEF-667] proposes what is of one kind with the field beside it', async () => {
    const own = '"account": "expenseAccount"'
    const at = '/entity/fields/lines/fields/costCentre/proposes/account'
    const issues = (other: string) => issuesWith('forms/expenses/miscInvoice.json', own, other)
    expect(await issues('"account": "name"')).toContainEqual(
      expect.objectContaining({ code: 'fill-type', pointer: at }),
    )
    expect(await issues('"account": "expenseAcount"')).toContainEqual(
      expect.objectContaining({ code: 'unknown-field', pointer: at }),
    )
  })

  it('[DEF-690] proposes into what people enter, and no amount is told by', async () => {
    const own = '"account": "expenseAccount"'
    const at = '/entity/fields/lines/fields/costCentre/proposes'
    const proposing = (into: string) => issuesWith('forms/expenses/miscInvoice.json', own, into)
    expect(await proposing('"acount": "expenseAccount"')).toMatchObject([
      { code: 'unknown-field', pointer: `${at}/acount`, hint: expect.stringContaining('account') },
    ])
    expect(await proposing('"account": "id"')).toMatchObject([{ code: 'fill-type', pointer: `${at}/account` }])
    const account = '"account": {\n            "type": "lookup",'
    expect(await proposing(own)).toEqual([])
    expect(await issuesWith('forms/expenses/miscInvoice.json', account, `${account} "readOnly": true,`)).toContainEqual(
      expect.objectContaining({ code: 'no-use', pointer: `${at}/account`, hint: expect.any(String) }),
    )
  })

  it('[DEF-691] a tenant fills by lookups of its own what people enter, or what is the tenant’s', async () => {
    const field = (fill: object) =>
      issuesOfOverlay('inventory/requisition', {
        set: {
          entity: {
            fields: {
              x_twin: { type: 'lookup', to: 'requisition', label: '@requisition.title', ...fill },
              x_note: { type: 'text', readOnly: true, label: '@requisition.title' },
            },
          },
        },
      })
    const file = 'tenants/ui/forms/inventory/requisition.json'
    const at = '/set/entity/fields/x_twin'
    expect(await field({ fill: { remarks: 'remarks', x_note: 'reference' } })).toEqual([])
    // A record picked would say how far this one is approved.
    expect(await field({ fill: { status: 'status' } })).toMatchObject([
      { code: 'written-field', file, pointer: `${at}/fill/status`, hint: expect.stringContaining('x_') },
    ])
    expect(await field({ fill: { totalValue: 'totalValue' } })).toMatchObject([
      { code: 'two-sources', file, pointer: `${at}/fill/totalValue` },
    ])
    // Who may not see costs would read what a requisition is worth in the note.
    expect(await field({ fill: { x_note: 'totalValue' } })).toContainEqual(
      expect.objectContaining({ code: 'leak', file, pointer: `${at}/fill/x_note` }),
    )
    expect(await field({ proposes: { covers: 'covers' } })).toMatchObject([
      { code: 'wrong-value', file, pointer: `${at}/proposes/covers` },
    ])
    expect(await field({ proposes: { postDate: 'postDate' } })).toMatchObject([
      { code: 'wrong-value', file, pointer: `${at}/proposes/postDate`, message: expect.stringContaining('day') },
    ])
  })

  it('[DEF-346] names properties there are, and can be read', async () => {
    const at = '/entity/usable'
    const issues = (other: string) => issuesWith('forms/inventory/supplier.json', 'IsUsedHere eq true', other)
    expect(await issues('IsUsedHer eq true')).toContainEqual(
      expect.objectContaining({ code: 'unknown-property', pointer: at, hint: expect.stringContaining('IsUsedHere') }),
    )
    expect(await issues('IsUsedHere eq')).toContainEqual(
      expect.objectContaining({ code: 'filter-grammar', pointer: at }),
    )
  })
})
