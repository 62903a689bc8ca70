import { expect, it } from 'vitest'
import type { ChoiceField } from '#core/model/field-definition.ts'
import { productDefinitions } from '../../config/support/issues-with.ts'
import { tilesInOrder, tilesShown } from '../../../src/engine/ui/list/parts/tiles/tiles-in-order.ts'

const { entities } = await productDefinitions()
const fieldOf = (entity: string, id: string) =>
  [...entities.values()].find((one) => one.id === entity)?.fields.find((field) => field.id === id) as ChoiceField
const counted = (value: string, count: number) => ({ value, count, isCapped: false })
const values = (field: ChoiceField, counts: Parameters<typeof tilesInOrder>[1]) =>
  tilesInOrder(field, counts).map(({ value }) => value)

it('[LIST-31] of many kinds those that have rows come first, few and states keep their places', () => {
  const families = fieldOf('approvalTask', 'family')
  const all = values(families, undefined)
  expect(all.length).toBeGreaterThan(8)
  const counts = all.map((value, index) => counted(value, index === 3 || index === all.length - 1 ? 2 : 0))
  const [third = '', last = ''] = [all[3], all.at(-1)]
  expect(values(families, counts)).toEqual([third, last, ...all.filter((value) => value !== third && value !== last)])
  const tabs = fieldOf('approvalTask', 'tab')
  expect(values(tabs, [counted('History', 3)])).toEqual(['Waiting', 'Delegated', 'Sent', 'History'])
  const states = fieldOf('purchaseOrder', 'status')
  expect(values(states, [counted('Cancelled', 3)])).toEqual(values(states, undefined))
})

it('[LIST-382] draws the tiles that have rows alone where the list says so, and the one that is pressed', () => {
  const tabs = fieldOf('approvalTask', 'tab')
  const counts = [counted('Waiting', 0), counted('History', 3)]
  const shown = (asked: Partial<Parameters<typeof tilesShown>[1]>) =>
    tilesShown(tabs, { counts, pressed: [], hidesEmpty: true, ...asked }).map(({ value }) => value)
  expect(shown({})).toEqual(['History'])
  expect(shown({ pressed: ['Sent'] })).toEqual(['Sent', 'History'])
  expect(shown({ counts: undefined })).toEqual([])
  expect(shown({ hidesEmpty: false })).toEqual(['Waiting', 'Delegated', 'Sent', 'History'])
})
