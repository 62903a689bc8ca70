import { describe, expect, it } from 'vitest'
import { isLookup } from '#core/model/field-shapes.ts'
import { issuesWith, productDefinitions } from './support/issues-with.ts'

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
