import { expect, it } from 'vitest'
import { entryField, shownLineFields, standardCard } from '#core/field-kinds/line-fields.ts'
import { projectDefinitions } from '#core/definition/project/project-definitions.ts'
import { productDefinitions } from '../../server/support/product-definitions.ts'
import { baseFolder, textsIn } from '../../config/support/fixture-config.ts'
import { builtWith } from './support/small-config.ts'

/** The fixtures' order with fields named for its cards. */
function orderWith(card: readonly string[]) {
  const text = textsIn(baseFolder).find(({ file }) => file === 'forms/demo/order.json')?.text ?? '{}'
  // The fixture is an object with a form.
  const order = JSON.parse(text) as { form: { sections: { lines: object } } }
  const lines = { ...order.form.sections.lines, card }
  return builtWith({
    'forms/demo/order.json': { ...order, form: { ...order.form, sections: { ...order.form.sections, lines } } },
  })
}

const cardOf = (definitions: ReturnType<typeof builtWith>) =>
  definitions.base.families.get('order')?.form.sections.find(({ grid }) => grid === 'lines')?.card

it('[DEF-29] shows what every line must be given and what is worked out, unless the section names other fields', async () => {
  const order = (await productDefinitions()).forTenant('ui').families.get('purchaseOrder')
  const lines = order?.entity.lines[0]
  if (lines === undefined) throw new Error('purchase orders have lines')
  expect(entryField(lines)?.id).toBe('item')
  expect(standardCard(lines)).toEqual(['qty', 'price', 'agreedPrice', 'amount'])
  expect(order?.form.sections.map(({ card }) => card)).toEqual([[], ['unit', 'qty', 'price', 'amount'], [], [], [], []])
  expect(shownLineFields(lines).map(({ id }) => id)).not.toContain('lineNo')
})

it('[TREE-4] the path of a record in a tree is called what names it', async () => {
  const { families } = (await productDefinitions()).forTenant('ui')
  const called = ['capex', 'category', 'bin'].map(
    (id) => families.get(id)?.entity.fields.find((field) => field.id === 'treePath')?.label,
  )
  expect(called).toEqual(['capex.field.name', 'category.field.name', 'bin.field.code'])
})

it('[LINES-24] a line is begun with what names it, not with what that fills in', async () => {
  const { families } = (await productDefinitions()).forTenant('ui')
  const begun = (family: string, lines = 'lines') => {
    const field = families.get(family)?.entity.lines.find(({ id }) => id === lines)
    return field && entryField(field)?.id
  }
  expect(['requestForBids', 'purchaseRequest', 'receipt', 'marketList'].map((family) => begun(family))).toEqual([
    'item',
    'item',
    'item',
    'item',
  ])
  expect([begun('item', 'suppliers'), begun('item', 'units'), begun('bidRegion', 'buyers')]).toEqual([
    'supplier',
    'unit',
    'buyer',
  ])
})

it('[DEF-29] names fields of the lines, and none that one may not read', () => {
  const built = orderWith(['price', 'qty'])
  expect(cardOf(built)).toEqual(['price', 'qty'])
  expect(() => orderWith(['nothing'])).toThrow('/form/sections/lines/card/0')
  const seen = (...permissions: readonly string[]) =>
    projectDefinitions(built.base, { permissions: new Set(permissions), siteId: 2 }).families[
      'order'
    ]?.form.sections.find(({ grid }) => grid === 'lines')?.card
  expect(seen('ViewOrder', 'ViewThing', 'ViewCost')).toEqual(['price', 'qty'])
  expect(seen('ViewOrder', 'ViewThing')).toEqual(['qty'])
})
