import { expect, it } from 'vitest'
import { projectDefinitions } from '#core/definition/project/project-definitions.ts'
import { baseFolder, textsIn } from '../../config/support/fixture-config.ts'
import { builtWith } from './support/small-config.ts'

/** The fixtures' order with a sheet. */
function withSheet(part: object, sheet: object = {}) {
  return withForm({ sheets: { pick: { title: '@order.title', parts: [{ ...writtenPart, ...part }], ...sheet } } })
}

const writtenPart = { lines: 'lines', columns: ['thing'], write: [{ field: 'qty' }] }

function withForm(form: object) {
  const text = textsIn(baseFolder).find(({ file }) => file === 'forms/demo/order.json')?.text ?? '{}'
  // The fixture is an object with a form and fields.
  const order = JSON.parse(text) as { form: object; entity: { fields: object } }
  const guests = { type: 'integer', label: '@order.title' }
  const entity = { ...order.entity, fields: { ...order.entity.fields, guests } }
  return () => builtWith({ 'forms/demo/order.json': { ...order, entity, form: { ...order.form, ...form } } })
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
  expect(withSheet({}, { fields: ['nothing'] })).toThrow(/header field/)
  expect(withSheet({}, { picture: 'note' })).toThrow(/picture/)
  expect(withSheet({ list: 'orders' })).toThrow(/one of them/)
  expect(withSheet({ write: [{ field: 'qty', unit: 'unti' }] })).toThrow(/unti/)
  expect(withSheet({ code: 'cdoe' })).toThrow(/cdoe/)
})

it('[FORM-43] of a sheet that is read, what a viewer may not read is left out', () => {
  const sheetFor = (...permissions: readonly string[]) =>
    projectDefinitions(withSheet({ columns: ['thing', 'price'], write: undefined })().base, {
      permissions: new Set(permissions),
      siteId: 2,
    }).families['order']?.form.sheets.map(({ parts }) => parts.map(({ columns }) => columns))
  expect(sheetFor('ViewOrder', 'ViewThing')).toEqual([[['thing']]])
  expect(sheetFor('ViewOrder', 'ViewThing', 'ViewCost')).toEqual([[['thing', 'price']]])
})

it('[FORM-42] what is scaled are numbers people enter', () => {
  const scale = { by: ['guests'], lines: 'lines', quantities: ['qty'], columns: ['thing', 'qty'] }
  const scaled = (more: object) => withForm({ scale: { ...scale, ...more } })
  expect(scaled({})).not.toThrow()
  expect(scaled({ by: ['note'] })).toThrow(/number people enter/)
  expect(scaled({ quantities: ['thing'] })).toThrow(/number people enter/)
  expect(scaled({ lines: 'liens' })).toThrow(/lines field/)
  expect(scaled({ columns: ['thnig'] })).toThrow(/thnig/)
})
