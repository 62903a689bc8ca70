import { describe, expect, it } from 'vitest'
import { projectDefinitions } from '#core/definition/project/project-definitions.ts'
import { issuesWith, productDefinitions } from './support/issues-with.ts'

const file = 'forms/sales/productCost.json'
const there = { code: 'no-use', pointer: '/entity/fields/ingredients/findOnly' }

describe('lines that are there to find by alone', () => {
  it('[DEF-306] are lines of a view that a list finds by', async () => {
    const unread = '"table": "product_ingredient",\n        "readOnly": true,'
    expect(await issuesWith(file, unread, unread.replace('true', 'false'))).toContainEqual(
      expect.objectContaining(there),
    )
    expect(await issuesWith(file, '"ingredients.item",', '')).toContainEqual(expect.objectContaining(there))
    const stored = '"max": 5000,\n        "ordered": true,'
    expect(await issuesWith('forms/inventory/package.json', stored, `"findOnly": true,\n${stored}`)).toContainEqual(
      expect.objectContaining({ code: 'no-use', pointer: '/entity/fields/items/findOnly' }),
    )
  })

  it('[DEF-306, PDC-53] have no set and no section, and who may not read them is offered no filter of them', async () => {
    const definitions = await productDefinitions()
    expect([definitions.entityBySet('ProductIngredients'), definitions.entityBySet('ProductsSoldIn')?.id]).toEqual([
      undefined,
      'productSoldIn',
    ])
    expect(definitions.families.get('productCost')?.form.sections.map(({ grid }) => grid)).toEqual([
      undefined,
      'soldIn',
    ])
    const filters = (...permissions: readonly string[]) => {
      const shown = projectDefinitions(definitions, { permissions: new Set(permissions), siteId: 2 })
      return shown.families['productCost']?.lists['products']?.filters ?? []
    }
    expect(filters('ViewProducts', 'ViewRecipes')).toEqual(expect.arrayContaining(['ingredients.item']))
    const fewer = filters('ViewProducts')
    expect(fewer).toEqual(expect.arrayContaining(['allergens.allergen', 'soldIn.mealPeriod']))
    expect(fewer).not.toContain('ingredients.item')
  })
})
