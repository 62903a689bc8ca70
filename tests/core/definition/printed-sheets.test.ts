import { expect, it } from 'vitest'
import { projectDefinitions } from '#core/definition/project/project-definitions.ts'
import { baseFolder, textsIn } from '../../config/support/fixture-config.ts'
import { builtWith } from './support/small-config.ts'

/** The fixtures' order with a sheet. */
function withSheet(sheet: object) {
  const text = textsIn(baseFolder).find(({ file }) => file === 'forms/demo/order.json')?.text ?? '{}'
  // The fixture is an object with a form.
  const order = JSON.parse(text) as { form: object }
  const pick = { title: '@order.title', lines: 'lines', columns: ['thing'], write: [{ field: 'qty' }], ...sheet }
  return () => builtWith({ 'forms/demo/order.json': { ...order, form: { ...order.form, sheets: { pick } } } })
}

it('[FORM-32] a sheet is offered to whoever may read all its columns', () => {
  const sheetsFor = (columns: readonly string[], ...permissions: readonly string[]) =>
    projectDefinitions(withSheet({ columns })().base, { permissions: new Set(permissions), siteId: 2 }).families[
      'order'
    ]?.form.sheets.map(({ id }) => id)
  expect(sheetsFor(['thing'], 'ViewOrder', 'ViewThing')).toEqual(['pick'])
  expect(sheetsFor(['thing', 'price'], 'ViewOrder', 'ViewThing')).toEqual([])
  expect(sheetsFor(['thing', 'price'], 'ViewOrder', 'ViewThing', 'ViewCost')).toEqual(['pick'])
})

it('[FORM-32] a sheet of fields there are not is refused', () => {
  expect(withSheet({ lines: 'liens' })).toThrow(/lines field/)
  expect(withSheet({ columns: ['thnig'] })).toThrow(/thnig/)
  expect(withSheet({ fields: ['nothing'] })).toThrow(/header field/)
  expect(withSheet({ write: [{ field: 'qty', unit: 'unti' }] })).toThrow(/unti/)
  expect(withSheet({ code: 'cdoe' })).toThrow(/cdoe/)
})
